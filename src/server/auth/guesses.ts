import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProblemCode } from '#contract/problem.ts'
import { clientNetwork, createFailureLimit } from '../http/failure-limit.ts'
import { ProblemError } from '../http/problems.ts'
import type { SecurityEvent } from '../http/security-log.ts'
import { hashSecret } from './secrets.ts'

const minuteMs = 60_000
const growing = {
  allowed: 10,
  memoryMs: 24 * 60 * minuteMs,
  delayMs: (beyond: number) => Math.min(15 * minuteMs, 0.5 * minuteMs * 2 ** beyond),
}
const wrongCodes: readonly ProblemCode[] = ['wrong_credentials', 'wrong_password', 'link_ended']

/** An attempt to prove who one is: with a password to sign in, a recovery code or link, or with the password of a signed-in user. */
export interface Guess {
  kind: 'sign_in' | 'recovery' | 'password'
  request: FastifyRequest
  /** Absent if it is no password that is guessed: a secret too long to guess needs no limit for the account, which others could use up. */
  email?: string
  /** The secret of a device that signed in to this account before, or a hash of the session: it has its own limit. */
  device?: string | undefined
  /** For the log; a check sets it once it knows. */
  userId?: string | undefined
  isKnownDevice?: boolean | undefined
}

/** Runs a check within the limits. @throws ProblemError `too_many_requests`; whatever the check throws */
export type LimitGuesses = <Result>(guess: Guess, check: () => Promise<Result>) => Promise<Result>

/**
 * Slows down guessing, and logs whoever is limited, wrong or let in. A network may fail 20 times in 15 minutes; an account 10 times, then after a delay
 * that doubles from 30 s to 15 minutes. A known device has neither of these limits, but the account's limit for itself: others cannot lock it
 * out, and its secret does not allow more guessing.
 */
export function createGuessLimits(app: FastifyInstance): LimitGuesses {
  const now = () => performance.now()
  const limits = {
    device: createFailureLimit(growing, now),
    address: createFailureLimit({ allowed: 20, memoryMs: 15 * minuteMs }, now),
    account: createFailureLimit(growing, now),
  }

  /** The limits that count, each with its key: a hash, because memory must hold no personal data. */
  function limitsOf({ request, email, device }: Guess) {
    if (device !== undefined) return [['device', hashSecret(device)]] as const
    const address = ['address', clientNetwork(request.ip)] as const
    return email === undefined ? [address] : [address, ['account', hashSecret(email.trim().toLowerCase())] as const]
  }

  return async (guess, check) => {
    const { kind, request } = guess
    const counted = limitsOf(guess)
    for (const [limit, key] of counted) {
      const waitMs = limits[limit].waitMs(key)
      if (waitMs === 0) continue
      app.securityLog(`${kind}_limited`, request, { limit, userId: guess.userId })
      throw new ProblemError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    }
    // Counted as a failure before the check, so that simultaneous attempts cannot exceed the limit.
    const refunds = counted.map(([limit, key]) => limits[limit].book(key))
    const log = (event: SecurityEvent) => {
      const { userId, isKnownDevice } = guess
      app.securityLog(event, request, { userId, isKnownDevice })
    }
    try {
      const result = await check()
      for (const refund of refunds) refund()
      if (kind !== 'password') log('sign_in_succeeded')
      return result
    } catch (error) {
      const isWrong = error instanceof ProblemError && wrongCodes.includes(error.code)
      if (isWrong) log(`${kind}_failed`)
      // An unavailable database, a full queue and a disconnected client do not count as wrong passwords.
      else for (const refund of refunds) refund()
      throw error
    }
  }
}
