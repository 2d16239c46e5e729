import { readSession } from './session.ts'
import { readItem, removeItem } from './storage.ts'
import { storageKeys } from './storage-keys.ts'

// Ours, because form libraries keep drafts under one key for everybody; these belong to a user and to one opening of a form, and have no photos.
const prefix = storageKeys.drafts

const keptMs = 30 * 24 * 3_600_000
const keptPerForm = 5

/** Unsaved input, and what its form is based on. */
export interface Draft {
  values: object
  base?: unknown
}

/** A draft that was left, and when it was last typed into, in ms. */
export interface LeftDraft extends Draft {
  key: string
  at: number
}

/** What the keys of a form's drafts begin with. It contains the user's id, so that another user of the same computer is not offered them. */
export function draftForm(name: string): string {
  return `${prefix}${readSession()?.userId ?? ''}.${name}.`
}

/** The key of a draft for another opening of a form. */
export function newDraftKey(form: string): string {
  return `${form}${crypto.getRandomValues(new Uint32Array(2)).join('')}`
}

/** The drafts of a form, the newest first. Removes what was left for more than 30 days. */
export function readDrafts(form: string): LeftDraft[] {
  for (const key of draftKeys()) if (!read(key)) removeItem(key)
  const own = draftKeys().filter((key) => key.startsWith(form) && !key.slice(form.length).includes('.'))
  return own.flatMap((key) => read(key) ?? []).sort((one, other) => other.at - one.at)
}

function read(key: string): LeftDraft | undefined {
  try {
    const { at, values, base } = JSON.parse(readItem(key) ?? 'null')
    return typeof values === 'object' && Date.now() - at < keptMs ? { key, at, values, base } : undefined
  } catch {
    return undefined
  }
}

/** Stores a draft without its photos; if the quota is exceeded, it stays as it was stored last. Of a form's drafts the oldest beyond five go. */
export function writeDraft(key: string, { values, base }: Draft): void {
  const withoutPictures = (_: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('data:') ? undefined : value
  try {
    localStorage.setItem(key, JSON.stringify({ values, base, at: Date.now() }, withoutPictures))
  } catch {
    // What was typed before is better than nothing.
  }
  const others = readDrafts(key.slice(0, key.lastIndexOf('.') + 1)).filter((other) => other.key !== key)
  for (const { key } of others.slice(keptPerForm - 1)) removeItem(key)
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
