import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { clientNetwork } from './client-network.ts'
import { ProblemError } from './problems.ts'

const windowSeconds = 60

/**
 * Bounds how often one network may have the database look for what is not there: within a minute, `points` misses.
 * What is found, and a look-up that fails, do not count.
 */
export function createMissLimit(points: number) {
  const misses = new RateLimiterMemory({ points, duration: windowSeconds })

  /**
   * Returns what `find` returns; undefined is a miss.
   *
   * @throws ProblemError `too_many_requests` where none is left, without a look-up; whatever `find` throws
   */
  return async <Found>(ip: string, find: () => Promise<Found | undefined>): Promise<Found | undefined> => {
    const network = clientNetwork(ip)
    // Counted before the look-up, so that many at once cannot slip through.
    await misses.consume(network).catch((state: RateLimiterRes) => {
      // A clock that was set back must not promise a day: the count itself ends by a timer.
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
