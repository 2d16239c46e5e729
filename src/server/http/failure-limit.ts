import { LRUCache } from 'lru-cache'

const keptKeys = 20_000

interface FailureLimitOptions {
  /** Failures that cost no waiting. */
  allowed: number
  /** How long failures are remembered, in ms: from the first one, or from the last one where delays grow. */
  memoryMs: number
  /** The wait in ms after the last allowed failure (0) and each one beyond it; otherwise until the memory ends. */
  delayMs?: (beyond: number) => number
}

interface Failures {
  count: number
  forgetAt: number
  openAt: number
}

/**
 * Counts failures by key, of at most 20,000 keys.
 * rate-limiter-flexible keeps every key, each with a timer, and counts by a clock that can be set back.
 */
export function createFailureLimit({ allowed, memoryMs, delayMs }: FailureLimitOptions, now: () => number) {
  const kept = new LRUCache<string, Failures>({ max: keptKeys })
  const find = (key: string) => {
    const failures = kept.get(key)
    return failures && failures.forgetAt > now() ? failures : undefined
  }

  return {
    /** Milliseconds until the key may try again, 0 where it may. */
    waitMs(key: string): number {
      const failures = find(key)
      if (!failures || failures.count < allowed) return 0
      return Math.max(0, (delayMs ? failures.openAt : failures.forgetAt) - now())
    },

    /** Counts a failure and returns the way to take it back. */
    book(key: string): () => void {
      const failures = find(key) ?? { count: 0, forgetAt: now() + memoryMs, openAt: 0 }
      failures.count += 1
      if (delayMs) {
        failures.forgetAt = now() + memoryMs
        if (failures.count >= allowed) failures.openAt = now() + delayMs(failures.count - allowed)
      }
      kept.set(key, failures)
      return () => {
        failures.count -= 1
        failures.openAt = 0
      }
    },
  }
}
