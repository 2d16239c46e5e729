import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { clientNetwork } from './client-network.ts'
import { ProblemError } from './problems.ts'

const windowSeconds = 60

/**
 * Limits look-ups of things that do not exist: each network has `points` misses a minute. Hits, and look-ups that throw,
 * do not count.
 */
export function createMissLimit(points: number) {
  const misses = new RateLimiterMemory({ points, duration: windowSeconds })

  /**
   * Returns what `find` returns; undefined is a miss.
   *
   * @throws ProblemError `too_many_requests` where no miss is left, without calling `find`; whatever `find` throws
   */
  return async <Found>(ip: string, find: () => Promise<Found | undefined>): Promise<Found | undefined> => {
    const network = clientNetwork(ip)
    // Counted before the look-up, so that parallel requests cannot exceed the limit.
    await misses.consume(network).catch((state: RateLimiterRes) => {
      // Capped, because a clock that was set back would say a day; the count itself ends by a timer.
      const seconds = Math.min(Math.max(Math.ceil(state.msBeforeNext / 1000), 1), windowSeconds)
      throw new ProblemError('too_many_requests', { retryAfterSeconds: seconds })
    })
    let isMiss = false
    try {
      const found = await find()
      isMiss = found === undefined
      return found
    } finally {
      if (!isMiss) await misses.reward(network)
    }
  }
}
