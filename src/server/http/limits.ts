import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { ProblemError } from './problems.ts'

const retryAfterSeconds = 5

/** How many wait for a permit, by the queue's name. */
export const queueLengths = { passwords: 0, pictures: 0, uploads: 0 }

/**
 * A semaphore of one permit with a bounded queue, first come first served.
 *
 * @param name of the queue in the metrics
 * @param length how many may wait; the next one is refused
 */
export function createSemaphore(name: keyof typeof queueLengths, length: number) {
  const queue: (() => void)[] = []
  let isHeld = false

  return {
    /**
     * Waits for the permit and returns the function that releases it. A second call of that does nothing.
     *
     * @throws ProblemError `busy` if the queue is full
     */
    async acquire(): Promise<() => void> {
      if (isHeld) {
        if (queue.length >= length) throw new ProblemError('busy', { retryAfterSeconds })
        queueLengths[name] += 1
        await new Promise<void>((resolve) => queue.push(resolve))
        queueLengths[name] -= 1
      }
      isHeld = true
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        const next = queue.shift()
        if (next) next()
        else isHeld = false
      }
    },
  }
}

const keptKeys = 20_000

interface FailureLimitOptions {
  /** The number of failures before the first wait. */
  allowed: number
  /** How long failures count, in ms: from the first one, or with `delayMs` from the last one. */
  memoryMs: number
  /** The wait in ms after the last allowed failure (`beyond` 0) and each further one; without it, until `memoryMs` ends. */
  delayMs?: (beyond: number) => number
}

interface Failures {
  count: number
  forgetAt: number
  openAt: number
}

/** Counts failures by key, of the 20,000 keys that failed last. Setting the clock changes nothing. */
export function createFailureLimit({ allowed, memoryMs, delayMs }: FailureLimitOptions) {
  const now = () => performance.now()
  // `max` would allocate 420 KB at once for each limit; a size grows with its keys.
  const kept = new LRUCache<string, Failures>({ maxSize: keptKeys, sizeCalculation: () => 1 })
  const find = (key: string) => {
    const failures = kept.get(key)
    return failures && failures.forgetAt > now() ? failures : undefined
  }

  return {
    /** Returns the milliseconds until the key may try again; 0 if it may now. */
    waitMs(key: string): number {
      const failures = find(key)
      if (!failures || failures.count < allowed) return 0
      return Math.max(0, (delayMs ? failures.openAt : failures.forgetAt) - now())
    },

    /** Counts a failure. Returns a function that refunds it. */
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

    /** Forgets the failures of a key. */
    forget(key: string): void {
      kept.delete(key)
    },
  }
}

/**
 * The key for counting a client's attempts: its IPv4 address (also when mapped into IPv6), or the /64 of its IPv6 address, because one
 * household has a whole /64. Anything that is not an address has the key `unknown`.
 */
export function clientNetwork(ip: string): string {
  // Some proxies append the client's port.
  const bare = /^\[?([^\]]+?)\]?:\d+$/.exec(ip)?.[1] ?? ip
  const written = [ip, bare].find((text) => ipaddr.isValid(text))
  if (written === undefined) return 'unknown'
  const address = ipaddr.process(written)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
