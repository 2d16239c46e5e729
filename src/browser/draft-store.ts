import { readSession } from './session.ts'

// Ours, because form libraries keep drafts under one key for everybody; these belong to a user and fit a full storage.
const prefix = 'toldaria.draft.'

/** The storage key of the signed-in user's draft: on a shared computer only that user is offered it. */
export function draftKey(key: string): string {
  return `${prefix}${readSession()?.userId ?? ''}.${key}`
}

/** What was typed and not saved, kept in this browser; undefined where there is nothing, or nothing readable. */
export function readDraft<Values extends object>(key: string): Partial<Values> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof draft === 'object' && draft !== null ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft. A browser's store is small: what does not fit is kept without its inline pictures, or not at all. */
export function writeDraft(key: string, values: object): void {
  const withoutPictures = (_: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('data:') ? undefined : value
  for (const text of [JSON.stringify(values), JSON.stringify(values, withoutPictures)]) {
    try {
      localStorage.setItem(key, text)
      return
    } catch {
      localStorage.removeItem(key)
    }
  }
}

export function clearDraft(key: string): void {
  localStorage.removeItem(key)
}

/** The keys of all drafts in this browser, of whichever user. */
export function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
}

/** Deletes all drafts in this browser. */
export function clearAllDrafts(): void {
  for (const key of draftKeys()) localStorage.removeItem(key)
}
