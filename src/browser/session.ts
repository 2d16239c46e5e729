/** The sign-in as stored in this browser (spec §3). Presence of a token is all that the panel's guard asks. */
export interface StoredSession {
  userId: string
  access_token: string
  email: string
  isAuthenticated: true
}

const storageKey = 'toldaria.auth'
const deviceKey = 'toldaria.device'
const listeners = new Set<() => void>()

/** The stored sign-in, or undefined where there is none or it cannot be read. */
export function readSession(): StoredSession | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return typeof stored?.access_token === 'string' && stored.access_token !== '' ? stored : undefined
  } catch {
    return undefined
  }
}

export function saveSession(session: Omit<StoredSession, 'isAuthenticated'>): void {
  localStorage.setItem(storageKey, JSON.stringify({ ...session, isAuthenticated: true }))
  for (const listener of listeners) listener()
}

export function clearSession(): void {
  localStorage.removeItem(storageKey)
  for (const listener of listeners) listener()
}

/** The secret by which the server knows this browser again, so that nobody's guessing locks its user out; it outlives signing out. */
export function readDevice(): string | undefined {
  return localStorage.getItem(deviceKey) ?? undefined
}

export function saveDevice(secret: string): void {
  localStorage.setItem(deviceKey, secret)
}

/** Calls back when the sign-in changes, here or in another tab. Answers the way to stop. */
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
