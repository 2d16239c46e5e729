import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { me } from '#contract/access.ts'
import { refuseCommonPassword } from '../auth/common-passwords.ts'
import { limitedCheck } from '../auth/limited-check.ts'
import { hashPassword, isPassword } from '../auth/passwords.ts'
import { createSessionStore, sessionId } from '../auth/sessions.store.ts'
import type { KnownUser } from '../auth/sign-in.ts'
import type { SignInThrottle } from '../auth/sign-in-throttle.ts'
import type { Administrator } from '../db/actor.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction } from '../db/transactions.ts'
import { clientGone } from '../http/client-gone.ts'
import { clientNetwork } from '../http/client-network.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { createRowStore } from '../writes/rows.store.ts'
import type { Subject, Writer } from '../writes/write.ts'
import { createRecoveryCodeStore } from './recovery-codes.store.ts'
import { emailOnce } from './user-writes.ts'
import { createUserStore } from './users.store.ts'

interface MeContext {
  app: FastifyInstance
  db: Database
  write: Writer
  throttle: SignInThrottle
  /** The users, as subjects of changes. */
  subject: Subject
}

/** Registers the calls of a user about the own account, sessions and recovery codes. */
export function meRoutes({ app, db, write, throttle, subject }: MeContext): void {
  route(app, me.read, async ({ actor: { userId } }) => {
    const version = (await createRowStore(db, 'users').versions(userId)).get(userId)
    return { ...orNotFound(await createUserStore(db).find(userId)), version }
  })

  route(app, me.save, async (call) => {
    const { body, actor, ifMatch, request, reply } = call
    const { currentPassword, newPassword, ...fields } = body
    const { userId } = actor
    const known = await confirmPassword(call, currentPassword)
    if (newPassword !== undefined) await refuseCommonPassword('newPassword', newPassword)
    const passwordHash =
      newPassword === undefined ? known.passwordHash : await hashPassword(newPassword, { signal: clientGone(reply) })
    return await write(
      { actor, subject, action: 'updated', id: userId, ifMatch },
      {
        lockIfUnchanged: (trx) => createUserStore(trx).lockIfPasswordUnchanged(userId, known.passwordHash),
        async run(trx) {
          const user = await emailOnce(() => createUserStore(trx).update(userId, { ...fields, passwordHash }))
          if (newPassword !== undefined) await createSessionStore(trx).revokeAllOf(userId, request.tokenHash)
          return user
        },
        onCommit() {
          app.securityLog('user_changed', request, { userId, by: userId })
          if (newPassword !== undefined) app.securityLog('password_changed', request, { userId, by: userId })
        },
      },
    )
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

  route(app, me.recoveryCodes, async ({ actor }) => ({ left: await createRecoveryCodeStore(db).count(actor.userId) }))

  route(app, me.createRecoveryCodes, async (call) => {
    const { body, actor, request } = call
    await confirmPassword(call, body.currentPassword)
    const codes = await inTransaction(db, actor, (trx) => createRecoveryCodeStore(trx).replaceAll(actor.userId))
    app.securityLog('recovery_codes_created', request, { userId: actor.userId })
    return { codes }
  })

  /**
   * Returns the calling user if the password is right. Each session has a limit of its own, so that a stolen one can neither guess the password
   * nor lock its user out.
   * @throws ProblemError `wrong_password`, `too_many_requests`
   */
  async function confirmPassword(
    { actor: { userId }, request, reply }: { actor: Administrator; request: FastifyRequest; reply: FastifyReply },
    password: string,
  ): Promise<KnownUser> {
    const attempt = { network: clientNetwork(request.ip), device: request.tokenHash }
    const details = () => ({ userId })
    return await limitedCheck({ app, request, throttle, checked: 'password', attempt, details }, async () => {
      const known = orNotFound(await createUserStore(db).findWithHash({ id: userId }))
      if (!(await isPassword(password, known.passwordHash, { signal: clientGone(reply) })))
        throw new ProblemError('wrong_password')
      return known
    })
  }
}
