import type { FastifyInstance } from 'fastify'
import { type UserInput, users } from '#contract/users.ts'
import { hashPassword, isPassword } from '../auth/passwords.ts'
import { createSessionStore } from '../auth/sessions.store.ts'
import { takeTurn, type Write } from '../db/commit.ts'
import { isUniqueViolation } from '../db/faults.ts'
import { clientGone } from '../http/client-gone.ts'
import { found, ProblemError } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { createUserStore, type UserFields } from './users.store.ts'

/** Reads and writes of users (spec §6). A password is hashed before the transaction and stored inside it. */
export function userRoutes(
  app: FastifyInstance,
  write: Write,
  stored: Pick<ReturnType<typeof createUserStore>, 'list' | 'findWithHash'>,
): void {
  route(app, users.list, () => stored.list())

  route(app, users.create, async ({ body, request, reply, actor }) => {
    const fields = toFields(body, await hashPassword(body.password, { signal: clientGone(reply) }))
    const user = await emailOnce(() => write(actor, (trx) => createUserStore(trx).insert(fields)))
    app.securityLog('user_created', request, { userId: user._id, by: actor.userId })
    return user
  })

  route(
    app,
    users.update,
    async ({ id, body, request, reply, actor }) => {
      const turn = { signal: clientGone(reply) }
      const known = found(await stored.findWithHash({ id }))
      // The form must send a password on every edit (spec §5); the same one again is no change and signs nobody out.
      const isSame = await isPassword(body.password, known.passwordHash, turn)
      const fields = toFields(body, isSame ? known.passwordHash : await hashPassword(body.password, turn))
      const changed = await emailOnce(() =>
        write(actor, async (trx) => {
          const store = createUserStore(trx)
          // Judged by a password that was changed meanwhile: storing it would undo the change, and nobody would see it.
          if (!(await store.lockIfPasswordUnchanged(id, known.passwordHash))) {
            found(await store.findWithHash({ id }))
            throw new ProblemError('changed_meanwhile')
          }
          const user = found(await store.update(id, fields))
          if (!isSame) await createSessionStore(trx).revokeAllOf(id)
          return user
        }),
      )
      const details = { userId: id, by: actor.userId }
      app.securityLog('user_changed', request, details)
      if (!isSame) app.securityLog('password_changed', request, details)
      return changed
    },
    { find: (id) => stored.findWithHash({ id }) },
  )

  route(app, users.remove, async ({ id, request, actor }) => {
    if (id === actor.userId) throw new ProblemError('own_account')
    await write(actor, async (trx) => {
      // In the order of every write: sessions first, then the turn.
      await createSessionStore(trx).revokeAllOf(id)
      // Two administrators who delete each other at the same moment must not both succeed.
      await takeTurn(trx)
      const store = createUserStore(trx)
      found(await store.findWithHash({ id }))
      if ((await store.count()) === 1) throw new ProblemError('last_administrator')
      found(await store.remove(id))
    })
    app.securityLog('user_deleted', request, { userId: id, by: actor.userId })
    return undefined
  })
}

function toFields({ name, email }: UserInput, passwordHash: string): UserFields {
  return { name, email, passwordHash }
}

async function emailOnce<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save()
  } catch (error) {
    throw isUniqueViolation(error) ? new ProblemError('email_taken') : error
  }
}
