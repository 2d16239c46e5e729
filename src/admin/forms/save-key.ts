import { storageKeys } from '#browser/storage-keys.ts'
import { digestOf } from '#contract/digest.ts'

interface Attempt {
  key: string
  /** A digest of the content; other content gets another key. */
  digest: string
}

const keyBytes = 16
/** The last failed save of each form, so that a modal that is closed and opened again uses the same key. */
const attempts = new Map<string, Attempt>()

/**
 * The `Idempotency-Key` of an item's saves: the same while the same content is saved again, until a save succeeds. A write whose response
 * was lost is therefore never repeated.
 *
 * @param isTransient then not even a digest of the content is stored, and a reload begins anew
 */
export function createSaveKey(name: string, isTransient: boolean) {
  const storageKey = `${storageKeys.saves}${name}`
  // Of this form only: one that is opened later may be for another item.
  let lost: { key: string; input: unknown } | undefined
  return {
    /** The key for this content. It is new unless the last save of this form failed with the same content. */
    keyOf(input: unknown): string {
      const digest = digestOf(JSON.stringify(input))
      const last = attempts.get(storageKey) ?? readAttempt(storageKey)
      if (last?.digest === digest) return last.key
      const attempt = { key: randomKey(), digest }
      attempts.set(storageKey, attempt)
      if (!isTransient) storeAttempt(storageKey, attempt)
      return attempt.key
    },
    /** The create of this form whose response was lost, until a save succeeds. */
    lost: () => lost,
    /** Called when nobody knows whether a create succeeded. */
    lose(key: string, input: unknown): void {
      lost = { key, input }
    },
    /** Called after a successful save: the same content is then another item. */
    forget(): void {
      attempts.delete(storageKey)
      lost = undefined
      storeAttempt(storageKey, undefined)
    },
  }
}

function readAttempt(storageKey: string): Attempt | null {
  try {
    return JSON.parse(String(sessionStorage.getItem(storageKey)))
  } catch {
    return null
  }
}

function storeAttempt(storageKey: string, attempt: Attempt | undefined): void {
  try {
    if (attempt) sessionStorage.setItem(storageKey, JSON.stringify(attempt))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // If the storage is full or forbidden, the key lasts as long as the page.
  }
}

// Unlike `randomUUID` and `subtle`, this also exists on a plain http address of a local network.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
