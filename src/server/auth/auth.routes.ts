import type { FastifyInstance } from 'fastify'
import { auth } from '#contract/auth.ts'
import { systemActor } from '../db/actor.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction } from '../db/transactions.ts'
import { ProblemError } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { bearerToken } from './guard.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { createSessionStore } from './sessions.store.ts'
import type { KnownUser, SignIn } from './sign-in.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

interface AuthDependencies {
  db: Database
  throttle: SignInThrottle
  signIn: SignIn
  /** The user who has this e-mail, in any letter case. */
  findUser: (email: string) => Promise<KnownUser | undefined>
  /** Whether the user still has this password, which gets the new hash, if any; true until the transaction ends. */
  lockUser: (trx: Database, known: KnownUser, newHash: string | undefined) => Promise<boolean>
}

export function authRoutes(app: FastifyInstance, { db, throttle, signIn, findUser, lockUser }: AuthDependencies): void {
  route(app, auth.login, async ({ body: { email, password, device }, request }) => {
    const attempt = { request, checked: 'sign_in', throttle, email, device, find: () => findUser(email) } as const
    return await signIn(attempt, async ({ known, isKnownDevice, open }) => {
      const rank = isKnownDevice ? 'knownDevice' : 'stranger'
      if (!(await isPassword(password, known?.passwordHash, rank)) || !known)
        throw new ProblemError('wrong_credentials')
      const newHash = isOutdated(known.passwordHash) ? await hashPassword(password, rank) : undefined
      return await inTransaction(db, systemActor, async (trx) => {
        // During the check the password may have been changed and all its sessions ended.
        if (!(await lockUser(trx, known, newHash))) throw new ProblemError('wrong_credentials')
        return await open(trx, known.user)
      })
    })
  })

  route(app, auth.logout, async ({ request }) => {
    const token = bearerToken(request) ?? ''
    await inTransaction(db, systemActor, (trx) => createSessionStore(trx).revoke(token))
    return undefined
  })
}
