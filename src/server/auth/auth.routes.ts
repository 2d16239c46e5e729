import type { FastifyInstance } from 'fastify'
import { auth } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import { theProgram } from '../db/actor.ts'
import { transact } from '../db/commit.ts'
import type { Database } from '../db/tables.ts'
import { ProblemError } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { bearerToken } from './guard.ts'
import { isPassword } from './passwords.ts'
import { createSessionStore, hashToken } from './sessions.store.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'
import type { TokenLimit } from './token-limit.ts'

interface AuthDependencies {
  db: Database
  throttle: SignInThrottle
  tokens: TokenLimit
  /** The user who has this e-mail, in any letter case. */
  findUser: (email: string) => Promise<KnownUser | undefined>
  /** Whether the user is still there with this very password; to the end of the transaction it stays so. */
  holdUser: (trx: Database, known: KnownUser) => Promise<boolean>
}

interface KnownUser {
  user: User
  passwordHash: string
}

export function authRoutes(app: FastifyInstance, { db, throttle, tokens, findUser, holdUser }: AuthDependencies): void {
  route(app, auth.login, async ({ body: { email, password }, request }) => {
    const retryAfterSeconds = throttle.enter(request.ip, email)
    if (retryAfterSeconds !== undefined) throw new ProblemError('too_many_requests', { retryAfterSeconds })
    try {
      const known = await findUser(email)
      if (!(await isPassword(password, known?.passwordHash)) || !known) throw new ProblemError('wrong_credentials')
      const token = await transact(db, theProgram, async (trx) => {
        // While the password was looked at, it may have been changed and all its sessions ended.
        if (!(await holdUser(trx, known))) throw new ProblemError('wrong_credentials')
        return await createSessionStore(trx).open(known.user._id)
      })
      tokens.remember(hashToken(token))
      throttle.forgive(request.ip, email)
      return { access_token: token, user: known.user }
    } catch (error) {
      // A database that is away says nothing about the password.
      if (!(error instanceof ProblemError)) throttle.forgive(request.ip, email)
      throw error
    }
  })

  route(app, auth.logout, async ({ request }) => {
    await createSessionStore(db).revoke(bearerToken(request) ?? '')
    return undefined
  })
}
