import type { FastifyInstance } from 'fastify'
import { type UserInput, users } from '#contract/users.ts'
import { hashPassword, isPassword } from '../auth/passwords.ts'
import { createSessionStore } from '../auth/sessions.store.ts'
import { takeTurn, transact } from '../db/commit.ts'
import { isUniqueViolation } from '../db/faults.ts'
import type { Database } from '../db/tables.ts'
import { found, ProblemError } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { createUserStore, type UserFields } from './users.store.ts'

export function userRoutes(app: FastifyInstance, db: Database): void {
  route(app, users.list, () => createUserStore(db).list())

  route(app, users.create, async ({ body }) => {
    const fields = toFields(body, await hashPassword(body.password))
    return await emailOnce(() => transact(db, (trx) => createUserStore(trx).insert(fields)))
  })

  route(
    app,
    users.update,
    async ({ id, body }) => {
      const known = found(await createUserStore(db).findWithHash({ id }))
      // The form must send a password on every edit (spec §5); the same one again is no change and signs nobody out.
      const isSame = await isPassword(body.password, known.passwordHash)
      const fields = toFields(body, isSame ? known.passwordHash : await hashPassword(body.password))
      return await emailOnce(() =>
        transact(db, async (trx) => {
          const user = found(await createUserStore(trx).update(id, fields))
          if (!isSame) await createSessionStore(trx).revokeAllOf(id)
          return user
        }),
      )
    },
    { find: (id) => createUserStore(db).findWithHash({ id }) },
  )

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
