import type { FastifyInstance } from 'fastify'
import { me } from '#contract/access.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction } from '../db/transactions.ts'
import { orNotFound } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { createRowStore } from '../stores/items.store.ts'
import { createUserStore } from '../stores/users.store.ts'
import type { Writer } from '../writes/write.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { createRecoveryCodeStore } from './recovery.store.ts'
import { createSessionStore, sessionId } from './sessions.store.ts'
import { type ConfirmPassword, openSession, recognise, type SignedIn } from './sign-in.ts'

/** Registers the calls of a user about the own account, sessions and recovery codes. */
export function meRoutes(app: FastifyInstance, db: Database, write: Writer, confirmPassword: ConfirmPassword): void {
  route(app, me.read, async ({ actor: { userId } }) => {
    const version = (await createRowStore(db, 'users').versions(userId)).get(userId)
    const users = createUserStore(db)
    return {
      ...orNotFound((await users.list(userId))[0]),
      version,
      ...(await users.changesByOthers(userId)),
    }
  })

  route(app, me.save, async (call) => {
    const { body, actor, ifMatch, request } = call
    const { currentPassword, newPassword = currentPassword, device, ...fields } = body
    const { userId } = actor
    const formerHash = await confirmPassword(call, currentPassword)
    const isNew = newPassword.normalize() !== currentPassword.normalize()
    if (isNew) await refuseCommonPassword('newPassword', newPassword)
    const passwordHash = isNew ? await hashPassword(newPassword) : undefined
    const caller = await recognise(db, request, device, async () => userId)
    let signedIn: SignedIn | undefined
    const saved = await write(
      { actor, entity: 'users', action: 'updated', id: userId, ifMatch },
      {
        lockIfUnchanged: (trx) => createUserStore(trx).lockIfPasswordUnchanged(userId, formerHash),
        async run(trx) {
          const user = await createUserStore(trx).update(userId, { ...fields, passwordHash })
          // The new password has ended the calling session, too.
          signedIn = isNew ? await openSession(trx, caller, orNotFound(user)) : undefined
          return user
        },
        onCommit() {
          app.securityLog('user_changed', request, { userId, by: userId })
          if (isNew) app.securityLog('password_changed', request, { userId, by: userId })
        },
      },
    )
    return { ...saved, access_token: signedIn?.access_token, device: signedIn?.device }
  })

  route(app, me.sessions, async ({ actor, request }) => {
    const current = sessionId(request.tokenHash ?? '')
    const sessions = await createSessionStore(db).list(actor.userId)
    return sessions.map((session) => ({ ...session, current: session._id === current }))
  })

  route(app, me.endSession, async ({ id, actor, request }) => {
    orNotFound(await inTransaction(db, actor, (trx) => createSessionStore(trx).end(actor.userId, id)))
    app.securityLog('session_ended', request, { userId: actor.userId })
    return undefined
  })

  route(app, me.endOtherSessions, async ({ actor, request }) => {
    await inTransaction(db, actor, (trx) => createSessionStore(trx).revokeAllOf(actor.userId, request.tokenHash))
    app.securityLog('other_sessions_ended', request, { userId: actor.userId })
    return undefined
  })

  route(app, me.recoveryCodes, async ({ actor }) => createRecoveryCodeStore(db).state(actor.userId))

  route(app, me.createRecoveryCodes, async (call) => {
    const { body, actor, request } = call
    await confirmPassword(call, body.currentPassword)
    const codes = await inTransaction(db, actor, (trx) => createRecoveryCodeStore(trx).replaceAll(actor.userId))
    app.securityLog('recovery_codes_created', request, { userId: actor.userId })
    return { codes }
  })

  route(app, me.keepRecoveryCodes, async ({ actor }) => {
    await inTransaction(db, actor, (trx) => createRecoveryCodeStore(trx).keep(actor.userId))
    return undefined
  })
}
