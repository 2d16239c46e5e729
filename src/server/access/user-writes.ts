import type { FastifyInstance } from 'fastify'
import type { User, users } from '#contract/users.ts'
import type { Database } from '../db/tables.ts'
import { lockWrites } from '../db/transactions.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import type { Call } from '../http/route.ts'
import { createRowStore, matchesVersion } from '../stores/items.store.ts'
import { createUserStore } from '../stores/users.store.ts'
import type { ListWrites } from '../writes/write.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { createSessionStore } from './sessions.store.ts'
import type { LimitPassword } from './sign-in.ts'

/** A password is hashed before the transaction and stored inside it; security events are logged afterwards. */
export function userWrites(app: FastifyInstance, db: Database, limitPassword: LimitPassword): ListWrites {
  return {
    async create({ body, request, actor }: Call<typeof users.create>, id) {
      const { password, ...fields } = body
      const passwordHash = await hashPassword(password)
      return {
        run: (trx) => createUserStore(trx).insert({ ...fields, passwordHash }, id),
        onCommit: (user: User) => app.securityLog('user_created', request, { userId: user._id, by: actor.userId }),
      }
    },

    async update({ id, body, request, actor, ifMatch }: Call<typeof users.update>) {
      const known = orNotFound(await createUserStore(db).findWithHash({ id }))
      const version = (await createRowStore(db, 'users').versions(id)).get(id)
      // Before the password is looked at: a call that is refused must not tell whether it was the right one.
      if (ifMatch !== undefined && version !== undefined && !matchesVersion(ifMatch, version))
        throw new ProblemError('changed_meanwhile')
      // So a call that is refused later counts as a wrong guess, and takes the same time whatever its password.
      const attempt = limitPassword(request, id, 'edited')
      const [isSame, newHash] = await checkAndHash(body.password, known.passwordHash).catch((error) => {
        attempt.refund()
        throw error
      })
      const { password: _, ...fields } = body
      // The form sends a password on every edit (spec §5). The same one again is no new one.
      const password = isSame ? {} : { passwordHash: newHash, passwordSetAt: new Date().toISOString() }
      return {
        // The check used a password that was changed meanwhile: storing the new one would silently undo that change.
        lockIfUnchanged: (trx) => createUserStore(trx).lockIfPasswordUnchanged(id, known.passwordHash),
        run: (trx) => createUserStore(trx).update(id, { ...fields, ...password }),
        onRefused(error) {
          if (error instanceof ProblemError)
            app.securityLog('password_failed', request, { userId: id, by: actor.userId })
          else attempt.refund()
        },
        onCommit() {
          attempt.refund()
          const details = { userId: id, by: actor.userId }
          app.securityLog('user_changed', request, details)
          if (!isSame) app.securityLog('password_changed', request, details)
        },
      }
    },

    async remove({ id, request, actor }) {
      if (id === actor.userId) throw new ProblemError('own_account')
      return {
        async run(trx) {
          // In the same order as every write: first the session, then the lock.
          await createSessionStore(trx).revokeAllOf(id)
          // Two administrators who delete each other simultaneously must not both succeed.
          await lockWrites(trx)
          const users = await createUserStore(trx).list()
          orNotFound(users.find(({ _id }) => _id === id))
          if (users.length === 1) throw new ProblemError('last_administrator')
          return await createRowStore(trx, 'users').remove(id)
        },
        onCommit: () => app.securityLog('user_deleted', request, { userId: id, by: actor.userId }),
      }
    },
  }
}

/** Whether the password matches the hash, and a new hash of it. */
async function checkAndHash(password: string, passwordHash: string): Promise<[boolean, string]> {
  return [await isPassword(password, passwordHash), await hashPassword(password)]
}
