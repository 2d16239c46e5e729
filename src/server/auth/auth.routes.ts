import type { FastifyInstance } from 'fastify'
import { auth } from '#contract/access.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, systemActor } from '../db/transactions.ts'
import { ProblemError } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { createUserStore } from '../users/users.store.ts'
import { bearerToken } from './guard.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { createSessionStore } from './sessions.store.ts'
import { type LimitGuesses, openSession, recognise } from './sign-in.ts'

/** Registers signing in with the password, and signing out. */
export function authRoutes(app: FastifyInstance, db: Database, limitGuesses: LimitGuesses): void {
  route(app, auth.login, async ({ body: { email, password, device }, request }) => {
    const find = () => createUserStore(db).findWithHash({ email })
    const caller = await recognise(
      db,
      { kind: 'sign_in', request, email },
      device,
      async () => (await find())?.user._id,
    )
    const rank = caller.isKnownDevice ? 'knownDevice' : 'stranger'
    return await limitGuesses(caller, async () => {
      const known = await find()
      // Read for every e-mail, so that response times do not reveal who was deleted.
      const deleted = await createUserStore(db).findDeleted(email)
      caller.userId = known?.user._id
      const isRight = await isPassword(password, (known ?? deleted)?.passwordHash, rank)
      if (!known) throw new ProblemError('wrong_credentials', isRight && deleted ? { deletion: deleted.deletion } : {})
      if (!isRight) throw new ProblemError('wrong_credentials')
      const newHash = isOutdated(known.passwordHash) ? await hashPassword(password, rank) : undefined
      return await inTransaction(db, systemActor, async (trx) => {
        // During the check the password may have been changed and all its sessions ended.
        const users = createUserStore(trx)
        if (!(await users.lockIfPasswordUnchanged(known.user._id, known.passwordHash, newHash)))
          throw new ProblemError('wrong_credentials')
        return await openSession(trx, caller, known.user)
      })
    })
  })

  route(app, auth.logout, async ({ request }) => {
    const token = bearerToken(request) ?? ''
    await inTransaction(db, systemActor, (trx) => createSessionStore(trx).revoke(token))
    return undefined
  })
}
