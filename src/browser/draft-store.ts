import { readSession } from './session.ts'
import { readItem, removeItem } from './storage.ts'
import { storageKeys } from './storage-keys.ts'

// Ours, because form libraries keep drafts under one key for everybody; these belong to a user, and have no photos.
const prefix = storageKeys.drafts

/** The storage key of a draft. It contains the user's id, so that another user of the same computer is not offered it. */
export function draftKey(key: string): string {
  return `${prefix}${readSession()?.userId ?? ''}.${key}`
}

/** Unsaved input, and what its form is based on. */
export interface Draft {
  values: object
  base?: unknown
}

/** The unsaved input kept in this browser, or undefined if there is none or it cannot be parsed. */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(readItem(key) ?? 'null')
    return typeof draft?.values === 'object' ? draft : undefined
  } catch {
    return undefined
  }
}

/** Stores a draft without its photos; if the quota is exceeded, not at all. */
export function writeDraft(key: string, draft: Draft): void {
  const withoutPictures = (_: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('data:') ? undefined : value
  try {
    localStorage.setItem(key, JSON.stringify(draft, withoutPictures))
  } catch {
    removeItem(key)
  }
}

/** The keys of all drafts in this browser, of every user. */
export function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Deletes all drafts in this browser. */
export function clearAllDrafts(): void {
  for (const key of draftKeys()) removeItem(key)
}
