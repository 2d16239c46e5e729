import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProblemCode } from '#contract/problem.ts'
import { ProblemError } from '../http/problems.ts'
import type { SignInAttempt, SignInThrottle } from './sign-in-throttle.ts'

/** What is checked: a password to sign in, a recovery code or link, or the password of a signed-in user. */
export type Checked = 'sign_in' | 'recovery' | 'password'

const wrongCodes: readonly ProblemCode[] = ['wrong_credentials', 'wrong_password', 'link_ended']

export interface LimitedCheck {
  app: FastifyInstance
  request: FastifyRequest
  throttle: SignInThrottle
  checked: Checked
  attempt: SignInAttempt
  /** What the log tells about the caller, as far as it is known when it is called. */
  details: () => { userId?: string | undefined; isKnownDevice?: boolean }
}

/**
 * Runs a check within the limits on guessing, and logs if it is limited or wrong.
 * @throws ProblemError `too_many_requests`; whatever the check throws
 */
export async function limitedCheck<Result>(
  { app, request, throttle, checked, attempt, details }: LimitedCheck,
  check: () => Promise<Result>,
): Promise<Result> {
  const booked = throttle.book(attempt)
  if (booked.limit) {
    app.securityLog(`${checked}_limited`, request, { limit: booked.limit, userId: details().userId })
    throw new ProblemError('too_many_requests', { retryAfterSeconds: booked.retryAfterSeconds })
  }
  try {
    const result = await check()
    booked.refund()
    return result
  } catch (error) {
    const isWrong = error instanceof ProblemError && wrongCodes.includes(error.code)
    if (isWrong) app.securityLog(`${checked}_failed`, request, details())
    // An unavailable database, a full queue and a disconnected client do not count as wrong passwords.
    else booked.refund()
    throw error
  }
}
