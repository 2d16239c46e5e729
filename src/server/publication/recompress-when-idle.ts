import type { Publisher } from './publisher.ts'

const quietMs = 2000

/**
 * Returns a function to call periodically: it recompresses an edition that has been live for 2 s, one at a time. A large list takes longer
 * than the interval between two calls, and several at once would slow each other down.
 * @param clock milliseconds of any monotonic clock
 */
export function recompressWhenIdle(
  publisher: Pick<Publisher, 'edition' | 'recompressAll'>,
  clock: () => number = () => performance.now(),
): () => Promise<void> {
  let seen = publisher.edition
  let since = clock()
  let recompressed: unknown
  let isRecompressing = false

  return async () => {
    if (publisher.edition !== seen) {
      seen = publisher.edition
      since = clock()
    }
    if (isRecompressing || seen === recompressed || clock() - since < quietMs) return
    isRecompressing = true
    try {
      if (await publisher.recompressAll()) recompressed = seen = publisher.edition
    } finally {
      isRecompressing = false
    }
  }
}
