import { readSession } from './session.ts'
import { readItem, removeItem, storedKeys } from './storage.ts'
import { storageKeys } from './storage-keys.ts'

// Ours, because form libraries keep drafts under one key for everybody; these belong to a user, and are stored without photos if the
// storage is full.
const prefix = storageKeys.drafts

/** The storage key of a draft. It contains the user's id, so that another user of the same computer is not offered it. */
export function draftKey(key: string): string {
  return `${prefix}${readSession()?.userId ?? ''}.${key}`
}

/** The unsaved input kept in this browser, or undefined if there is none or it cannot be parsed. */
export function readDraft<Values extends object>(key: string): Partial<Values> | undefined {
  try {
    const draft = JSON.parse(readItem(key) ?? 'null')
    return typeof draft === 'object' && draft !== null ? draft : undefined
  } catch {
    return undefined
  }
}

/** Stores a draft. If the quota (about 5 MB) is exceeded, stores it without its data URLs, or not at all. */
export function writeDraft(key: string, values: object): void {
  const withoutPictures = (_: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('data:') ? undefined : value
  for (const text of [JSON.stringify(values), JSON.stringify(values, withoutPictures)]) {
    try {
      localStorage.setItem(key, text)
      return
    } catch {
      removeItem(key)
    }
  }
}

export function clearDraft(key: string): void {
  removeItem(key)
}

/** The keys of all drafts in this browser, of every user. */
export function draftKeys(): string[] {
  return storedKeys().filter((key) => key.startsWith(prefix))
}

/** Deletes all drafts in this browser. */
export function clearAllDrafts(): void {
  for (const key of draftKeys()) removeItem(key)
}
