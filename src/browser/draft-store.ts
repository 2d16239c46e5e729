import { readSession } from './session.ts'

const prefix = 'toldaria.draft.'

/** The storage key of the signed-in user's draft: on a shared computer only that user is offered it. */
export function draftKey(key: string): string {
  return `${prefix}${readSession()?.userId ?? ''}.${key}`
}

/** A draft kept in this browser; undefined if there is none, or none that can be read. */
export function readDraft<Values extends object>(key: string): Partial<Values> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof draft === 'object' && draft !== null ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft. A browser's store is small: a draft that does not fit is kept without its data URLs, or not at all. */
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
