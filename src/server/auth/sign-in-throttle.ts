import { createHash } from 'node:crypto'
import { createFailureLimit } from '../http/failure-limit.ts'

const minuteMs = 60_000
const growing = {
  allowed: 10,
  memoryMs: 24 * 60 * minuteMs,
  delayMs: (beyond: number) => Math.min(15 * minuteMs, 0.5 * minuteMs * 2 ** beyond),
}

/** The limit that refuses an attempt. */
type SignInLimit = 'device' | 'address' | 'account'

export interface SignInAttempt {
  /** The client's network, as `clientNetwork` returns it. */
  network: string
  /** Absent if it is no password that is guessed: a secret too long to guess needs no limit for the account, which others could use up. */
  email?: string
  /** The secret of a device that signed in to this account before: it has its own limit. */
  device?: string | undefined
}

interface Booked {
  limit?: undefined
  /** The password was right, or could not be checked: the attempt does not count. */
  refund: () => void
}

/**
 * Slows down guessing. A network may fail 20 times in 15 minutes; an account 10 times, then after a delay that doubles from 30 s to 15
 * minutes. A known device has neither of these limits, but the account's limit for itself: others cannot lock it out, and its secret does not allow more guessing.
 */
export function createSignInThrottle(now: () => number = () => performance.now()) {
  const device = createFailureLimit(growing, now)
  const account = createFailureLimit(growing, now)
  const address = createFailureLimit({ allowed: 20, memoryMs: 15 * minuteMs }, now)

  function limitsFor(attempt: SignInAttempt) {
    if (attempt.device !== undefined) return [{ name: 'device', limit: device, key: keyOf(attempt.device) }] as const
    const ofNetwork = { name: 'address', limit: address, key: attempt.network } as const
    if (attempt.email === undefined) return [ofNetwork]
    return [ofNetwork, { name: 'account', limit: account, key: keyOf(attempt.email.trim().toLowerCase()) }] as const
  }

  return {
    /** Counts an attempt as a failure before it is checked, so that simultaneous attempts cannot exceed the limit. */
    book(attempt: SignInAttempt): Booked | { limit: SignInLimit; retryAfterSeconds: number } {
      const limits = limitsFor(attempt)
      for (const { name, limit, key } of limits) {
        const waitMs = limit.waitMs(key)
        if (waitMs > 0) return { limit: name, retryAfterSeconds: Math.ceil(waitMs / 1000) }
      }
      const refunds = limits.map(({ limit, key }) => limit.book(key))
      return {
        refund: () => {
          for (const refund of refunds) refund()
        },
      }
    },
  }
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>

/** A hash: all keys have one length, and memory holds no personal data. */
function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
