import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { createBoundedMap } from './bounded-map.ts'

const keptKeys = 10_000

/**
 * Counts the API's calls by a clock that nobody sets. The plugin's own store counts by the clock on the wall: set back a
 * day, it refuses for a day.
 */
export class RateStore implements FastifyRateLimitStore {
  #counts = createBoundedMap<{ current: number; startedAt: number }>(keptKeys)

  incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], timeWindowMs: number): void {
    const now = performance.now()
    const known = this.#counts.get(key)
    const count = known && known.startedAt + timeWindowMs > now ? known : { current: 0, startedAt: now }
    count.current += 1
    this.#counts.set(key, count)
    callback(null, { current: count.current, ttl: count.startedAt + timeWindowMs - now })
  }

  child(): this {
    return this
  }
}
