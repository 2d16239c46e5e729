import type { FastifyInstance } from 'fastify'
import { access } from '#contract/access.ts'
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts'
import { createSessionStore } from '../auth/sessions.store.ts'
import { type Caller, createGuessLimits, openSession, recognise, type SignedIn } from '../auth/sign-in.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction } from '../db/transactions.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { createRevisionStore } from '../writes/history.store.ts'
import type { Subject, Writer } from '../writes/write.ts'
import { createRecoveryCodeStore, createSignInLinkStore, welcomeAddress } from './recovery.store.ts'
import { createUserStore } from './users.store.ts'

/** Registers the ways in without the password: by a recovery code, and by a link. */
export function recoveryRoutes(
  app: FastifyInstance,
  db: Database,
  write: Writer,
  subject: Subject,
  publicUrl: string,
): void {
  // Its own: whoever forgot the password has used up the limits on guessing it, or somebody else has.
  const limitGuesses = createGuessLimits(app)

  route(app, access.recover, async ({ body: { email, code, password, device }, request }) => {
    const findId = async () => (await createUserStore(db).findWithHash({ email }))?.user._id
    const caller = await recognise(db, { kind: 'recovery', request }, device, findId)
    return await limitGuesses(caller, async () => {
      const userId = await findId()
      caller.userId = userId
      // Looked up for an unknown e-mail, too, so that response times do not reveal which e-mails exist.
      if (!(await createRecoveryCodeStore(db).has(userId ?? '', code)) || !userId)
        throw new ProblemError('wrong_credentials')
      return await replacePassword(caller, userId, password, 'recovery_code_used', async (trx) => {
        if (!(await createRecoveryCodeStore(trx).take(userId, code))) throw new ProblemError('wrong_credentials')
      })
    })
  })

  route(app, access.followLink, async ({ body: { secret, password, device }, request }) => {
    const findId = () => createSignInLinkStore(db).userOf(secret)
    const caller = await recognise(db, { kind: 'recovery', request }, device, findId)
    return await limitGuesses(caller, async () => {
      const userId = await findId()
      caller.userId = userId
      if (!userId) throw new ProblemError('link_ended')
      return await replacePassword(caller, userId, password, 'sign_in_link_used', async (trx) => {
        if (!(await createSignInLinkStore(trx).take(secret))) throw new ProblemError('link_ended')
      })
    })
  })

  route(app, access.createLink, async ({ id, actor, request }) => {
    // A stolen session must not set a password of its own without the present one.
    if (id === actor.userId) throw new ProblemError('own_account')
    const { secret, expiresAt } = await inTransaction(db, actor, async (trx) => {
      const user = orNotFound(await createUserStore(trx).find(id))
      const link = await createSignInLinkStore(trx).replace(id)
      // In the history, so that nobody lets anybody in unseen.
      const after = { ...user, signInLink: link.expiresAt }
      await createRevisionStore(trx).add({
        actor,
        entity: 'users',
        id,
        action: 'updated',
        title: user.name,
        before: user,
        after,
      })
      return link
    })
    app.securityLog('sign_in_link_created', request, { userId: id, by: actor.userId })
    // Without `PUBLIC_URL`, the panel is where its calls go.
    return { url: welcomeAddress(publicUrl || `${request.protocol}://${request.host}`, secret), expiresAt }
  })

  /** Stores the new password, ends all sessions of the user and opens one, in the transaction in which `take` uses the code or link up. */
  async function replacePassword(
    caller: Caller,
    userId: string,
    password: string,
    event: 'recovery_code_used' | 'sign_in_link_used',
    take: (trx: Database) => Promise<void>,
  ): Promise<SignedIn> {
    await refuseCommonPassword('password', password)
    const passwordHash = await hashPassword(password)
    let signedIn: SignedIn | undefined
    await write(
      { actor: { userId, confirm: take }, subject, action: 'updated', id: userId },
      {
        async run(trx) {
          const users = createUserStore(trx)
          const user = orNotFound(await users.find(userId))
          await createSessionStore(trx).revokeAllOf(userId)
          signedIn = await openSession(trx, caller, user)
          return await users.update(userId, { ...user, passwordHash })
        },
        onCommit() {
          app.securityLog(event, caller.request, { userId })
          app.securityLog('password_changed', caller.request, { userId, by: userId })
        },
      },
    )
    return signedIn as SignedIn
  }
}
