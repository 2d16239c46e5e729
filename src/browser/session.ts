import { readItem, removeItem, writeItem } from './storage.ts'
import { storageKeys } from './storage-keys.ts'

/** The session as stored in this browser (spec §3). The panel's guard checks only that a token exists. */
interface StoredSession {
  userId: string
  access_token: string
  email: string
  isAuthenticated: true
}

const { session: storageKey, device: deviceKey } = storageKeys
const listeners = new Set<() => void>()

/** Who signed in here, or was signed in as this page first asked. */
let own: StoredSession | undefined

/** The stored session, or undefined if there is none or it cannot be parsed. */
export function readSession(): StoredSession | undefined {
  try {
    const stored = JSON.parse(readItem(storageKey) ?? 'null')
    return typeof stored?.access_token === 'string' && stored.access_token !== '' ? stored : undefined
  } catch {
    return undefined
  }
}

/** The e-mail of another user than this page's own who has signed in elsewhere in this browser; undefined if there is none. */
export function readOtherUser(): string | undefined {
  const session = readSession()
  own ??= session
  return session?.userId === own?.userId ? undefined : session?.email
}

/** The e-mail of this page's own user; '' if unknown. */
export function ownEmail(): string {
  return own?.email ?? ''
}

/** Lets this page go on as the user who is signed in. */
export function acceptOtherUser(): void {
  own = readSession()
  tellListeners()
}

/** Resolves once nobody else is signed in, or this page goes on as them. Tells of them: a page that slept has not heard it. */
export async function waitForOwnSession(): Promise<void> {
  if (readOtherUser() === undefined) return
  await new Promise<void>((resolve) => {
    const unsubscribe = onSessionChange(() => {
      if (readOtherUser() !== undefined) return
      unsubscribe()
      resolve()
    })
    tellListeners()
  })
}

export function saveSession(session: Omit<StoredSession, 'isAuthenticated'>): void {
  own = { ...session, isAuthenticated: true }
  writeItem(storageKey, JSON.stringify(own))
  tellListeners()
}

export function clearSession(): void {
  removeItem(storageKey)
  tellListeners()
}

/**
 * The secret by which the server recognises this browser, so that password guessing elsewhere does not lock its user
 * out. It is kept after signing out.
 */
export function readDevice(): string | undefined {
  return readItem(deviceKey)
}

export function saveDevice(secret: string): void {
  writeItem(deviceKey, secret)
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` when the session changes, in this tab or another. Returns the function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
