import type { FastifyInstance } from 'fastify'
import { limitedCheck } from '../auth/limited-check.ts'
import { isPassword } from '../auth/passwords.ts'
import type { KnownUser } from '../auth/sign-in.ts'
import type { SignInThrottle } from '../auth/sign-in-throttle.ts'
import type { Database } from '../db/tables.ts'
import { clientNetwork } from '../http/client-network.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import type { SignedInCall } from '../http/route.ts'
import { createUserStore } from './users.store.ts'

interface ConfirmContext {
  app: FastifyInstance
  db: Database
  throttle: SignInThrottle
}

/**
 * Returns the calling user if the password is right. Each session has a limit of its own, so that a stolen one can neither guess the password
 * nor lock its user out.
 * @throws ProblemError `wrong_password`, `too_many_requests`
 */
export type ConfirmPassword = (call: SignedInCall, password: string) => Promise<KnownUser>

export function createConfirmPassword({ app, db, throttle }: ConfirmContext): ConfirmPassword {
  return async ({ actor: { userId }, request }, password) => {
    const attempt = { network: clientNetwork(request.ip), device: request.tokenHash }
    const details = () => ({ userId })
    return await limitedCheck({ app, request, throttle, checked: 'password', attempt, details }, async () => {
      const known = orNotFound(await createUserStore(db).findWithHash({ id: userId }))
      if (!(await isPassword(password, known.passwordHash))) throw new ProblemError('wrong_password')
      return known
    })
  }
}
