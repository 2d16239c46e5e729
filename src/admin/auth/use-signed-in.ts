import { useSyncExternalStore } from 'react'
import { onSessionChange, readSession } from '#browser/session.ts'

/** Whether a token is stored in this browser; follows what other tabs do. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onSessionChange, () => readSession() !== undefined)
}
