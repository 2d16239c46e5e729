import type { FastifyInstance } from 'fastify'
import { auth } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import type { Database } from '../db/tables.ts'
import { ProblemError } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { bearerToken } from './guard.ts'
import { isPassword } from './passwords.ts'
import { createSessionStore } from './sessions.store.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

interface AuthDependencies {
  db: Database
  throttle: SignInThrottle
  /** The user who has this e-mail, in any letter case. */
  findUser: (email: string) => Promise<{ user: User; passwordHash: string } | undefined>
}

export function authRoutes(app: FastifyInstance, { db, throttle, findUser }: AuthDependencies): void {
  const sessions = createSessionStore(db)

  route(app, auth.login, async ({ body: { email, password }, request }) => {
    const retryAfterSeconds = throttle.enter(request.ip, email)
    if (retryAfterSeconds !== undefined) throw new ProblemError('too_many_requests', { retryAfterSeconds })
    try {
      const known = await findUser(email)
      if (!(await isPassword(password, known?.passwordHash)) || !known) throw new ProblemError('wrong_credentials')
      throttle.forgive(request.ip, email)
      return { access_token: await sessions.open(known.user._id), user: known.user }
    } catch (error) {
      // A database that is away says nothing about the password.
      if (!(error instanceof ProblemError)) throttle.forgive(request.ip, email)
      throw error
    }
  })

  route(app, auth.logout, async ({ request }) => {
    await sessions.revoke(bearerToken(request) ?? '')
    return undefined
  })
}
