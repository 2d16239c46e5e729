import { LRUCache } from 'lru-cache'

const most = 1000
const readEveryMs = 1000

/**
 * Remembers which secrets are valid, by their hashes, so that a made-up one costs no query of its own: an unknown one has the 1,000 that were
 * used last read again, at most once a second for all clients together. After a restart a valid one is known at its first use, whatever
 * others send.
 *
 * @param read returns the hashes of valid secrets, the one used last first
 */
export function createKnownSecrets(read: (most: number) => Promise<string[]>) {
  const known = new LRUCache<string, true>({ max: most })
  const remember = (hash: string) => void known.set(hash, true)
  let readAt = Number.NEGATIVE_INFINITY
  let reading = Promise.resolve()

  return {
    /** Marks a secret as valid: it was just created or found. */
    remember,
    forget: (hash: string) => void known.delete(hash),

    /** Whether a secret was valid at its last look-up, or at the last reading. Without the database all others are unknown. */
    async has(hash: string): Promise<boolean> {
      if (known.has(hash)) return true
      if (performance.now() - readAt >= readEveryMs) {
        readAt = performance.now()
        reading = read(most).then(
          (hashes) => hashes.reverse().forEach(remember),
          () => undefined,
        )
      }
      await reading
      return known.has(hash)
    },
  }
}
