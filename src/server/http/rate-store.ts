import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

const keptKeys = 10_000

/**
 * Counts API calls by the monotonic clock. The plugin's own store uses the wall clock: after it is set back by a day, it
 * refuses calls for a day.
 */
export class RateStore implements FastifyRateLimitStore {
  #counts = new LRUCache<string, { current: number; startedAt: number }>({ max: keptKeys })

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
