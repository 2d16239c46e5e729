import type { Publisher } from './publisher.ts'

const quietMs = 2000

/**
 * Returns a function to be called again and again: it recompresses an edition that has been live for 2 s, one at a
 * time. A large list takes longer than the time between two calls, and several at once would slow each other down.
 *
 * @param clock milliseconds of any clock that only goes forward
 */
export function squeezeWhenQuiet(
  publisher: Pick<Publisher, 'edition' | 'squeezeAll'>,
  clock: () => number = () => performance.now(),
): () => Promise<void> {
  let seen = publisher.edition
  let since = clock()
  let squeezed: unknown
  let isSqueezing = false

  return async () => {
    if (publisher.edition !== seen) {
      seen = publisher.edition
      since = clock()
    }
    if (isSqueezing || seen === squeezed || clock() - since < quietMs) return
    isSqueezing = true
    try {
      if (await publisher.squeezeAll()) squeezed = seen = publisher.edition
    } finally {
      isSqueezing = false
    }
  }
}
