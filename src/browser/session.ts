/** The session as stored in this browser (spec §3). The panel's guard only checks that there is a token. */
export interface StoredSession {
  userId: string
  access_token: string
  email: string
  isAuthenticated: true
}

const storageKey = 'toldaria.auth'
const deviceKey = 'toldaria.device'
const listeners = new Set<() => void>()

/** The stored session, or undefined if there is none or it cannot be read. */
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

/** The secret by which the server recognises this browser, so that guesses elsewhere do not lock its user out. Signing out keeps it. */
export function readDevice(): string | undefined {
  return localStorage.getItem(deviceKey) ?? undefined
}

export function saveDevice(secret: string): void {
  localStorage.setItem(deviceKey, secret)
}

/** Calls back when the session changes, here or in another tab. Returns a function that stops it. */
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
