import { createHmac, randomBytes } from 'node:crypto'
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
const memoryMs = 24 * 60 * 60 * 1000
const firstDelayMs = 30_000
const maxDelayMs = 15 * 60 * 1000

interface Failures {
  count: number
  openAt: number
}

/**
 * Counts failures by key, of the 20,000 keys that failed last, until 24 hours after the last one. Setting the clock changes nothing.
 *
 * @param allowed the number of failures before the first wait, of 30 s; each further one doubles it, to 15 minutes
 */
export function createFailureLimit(allowed: number) {
  const now = () => performance.now()
  const kept = new LRUCache<string, Failures>({ max: keptKeys, ttl: memoryMs })

  return {
    /** Returns the milliseconds until the key may try again; 0 if it may now. */
    waitMs(key: string): number {
      return Math.max(0, (kept.get(key)?.openAt ?? 0) - now())
    },

    /** Counts a failure. Returns a function that refunds it. */
    book(key: string): () => void {
      const failures = kept.get(key) ?? { count: 0, openAt: 0 }
      failures.count += 1
      const beyond = failures.count - allowed
      if (beyond >= 0) failures.openAt = now() + Math.min(maxDelayMs, firstDelayMs * 2 ** beyond)
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

/** Of this process, so that no address can be found from its hash. */
const networkSecret = randomBytes(32)

/** The key for counting what a client's network does: a hash of `clientNetwork`, because memory must hold no personal data. */
export function networkKey(ip: string): string {
  return createHmac('sha256', networkSecret).update(clientNetwork(ip)).digest('base64')
}

const privateRanges = ['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified']

/** Whether an address is none of the internet's: that of a proxy beside the server, or of a neighbour. Also what is no address. */
export function isPrivate(ip: string): boolean {
  return !ipaddr.isValid(ip) || privateRanges.includes(ipaddr.process(ip).range())
}

/**
 * The network of a client whose attempts are counted: its IPv4 address (also when mapped into IPv6), or the /64 of its IPv6 address, because one
 * household has a whole /64. Anything that is not an address is `unknown`.
 */
export function clientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip).toString()
  return ipaddr.IPv4.isValid(address) ? address : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`
}
