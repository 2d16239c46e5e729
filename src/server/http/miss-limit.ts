import { clientNetwork } from './client-network.ts'
import { createFailureLimit } from './failure-limit.ts'
import { ProblemError } from './problems.ts'

const windowMs = 60_000

/**
 * Limits look-ups of things that do not exist: each network has `allowed` misses a minute. Hits, and look-ups that throw,
 * do not count.
 */
export function createMissLimit(allowed: number) {
  const misses = createFailureLimit({ allowed, memoryMs: windowMs }, () => performance.now())

  /**
   * Returns what `find` returns; undefined is a miss.
   *
   * @throws ProblemError `too_many_requests` if no miss is left, without calling `find`; whatever `find` throws
   */
  return async <Found>(ip: string, find: () => Promise<Found | undefined>): Promise<Found | undefined> => {
    const network = clientNetwork(ip)
    const waitMs = misses.waitMs(network)
    if (waitMs > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    // Counted before the look-up, so that parallel requests cannot exceed the limit.
    const refund = misses.book(network)
    let isMiss = false
    try {
      const found = await find()
      isMiss = found === undefined
      return found
    } finally {
      if (!isMiss) refund()
    }
  }
}
