import type { FastifyInstance } from 'fastify'
import { type UserInput, users } from '#contract/users.ts'
import { hashPassword, isPassword } from '../auth/passwords.ts'
import { createSessionStore } from '../auth/sessions.store.ts'
import { takeTurn, transact } from '../db/commit.ts'
import { isUniqueViolation } from '../db/faults.ts'
import type { Database } from '../db/tables.ts'
import { clientGone } from '../http/client-gone.ts'
import { found, ProblemError } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { createUserStore, type UserFields } from './users.store.ts'

export function userRoutes(app: FastifyInstance, db: Database): void {
  route(app, users.list, () => createUserStore(db).list())

  route(app, users.create, async ({ body, request, reply }) => {
    const fields = toFields(body, await hashPassword(body.password, { signal: clientGone(reply) }))
    const user = await emailOnce(() => transact(db, (trx) => createUserStore(trx).insert(fields)))
    app.securityLog('user_created', request, { userId: user._id, by: request.administratorId })
    return user
  })

  route(app, users.update, async ({ id, body, request, reply }) => {
    const turn = { signal: clientGone(reply) }
    const known = found(await createUserStore(db).findWithHash({ id }))
    // The form must send a password on every edit (spec §5); the same one again is no change and signs nobody out.
    const isSame = await isPassword(body.password, known.passwordHash, turn)
    const fields = toFields(body, isSame ? known.passwordHash : await hashPassword(body.password, turn))
    const changed = await emailOnce(() =>
      transact(db, async (trx) => {
        const user = found(await createUserStore(trx).update(id, fields))
        if (!isSame) await createSessionStore(trx).revokeAllOf(id)
        return user
      }),
    )
    const details = { userId: id, by: request.administratorId }
    app.securityLog('user_changed', request, details)
    if (!isSame) app.securityLog('password_changed', request, details)
    return changed
  })

  route(app, users.remove, async ({ id, request }) => {
    if (id === request.administratorId) throw new ProblemError('own_account')
    await transact(db, async (trx) => {
      // Two administrators who delete each other at the same moment must not both succeed.
      await takeTurn(trx)
      const store = createUserStore(trx)
      found(await store.findWithHash({ id }))
      if ((await store.count()) === 1) throw new ProblemError('last_administrator')
      found(await store.remove(id))
    })
    app.securityLog('user_deleted', request, { userId: id, by: request.administratorId })
    return undefined
  })
}

function toFields({ name, email }: UserInput, passwordHash: string): UserFields {
  return { name, email, passwordHash }
}

async function emailOnce<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error) ? new ProblemError('email_taken') : error
  }
}
