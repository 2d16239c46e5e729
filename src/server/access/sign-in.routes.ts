import type { FastifyInstance } from 'fastify'
import { access, auth } from '#contract/access.ts'
import { deletionHeader } from '#contract/endpoint.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, systemActor } from '../db/transactions.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { createRevisionStore } from '../stores/history.store.ts'
import { createUserStore } from '../stores/users.store.ts'
import type { Writer } from '../writes/write.ts'
import { hashPassword, isPassword, refuseCommonPassword } from './passwords.ts'
import { createRecoveryCodeStore, createSignInLinkStore, welcomeAddress } from './recovery.store.ts'
import { createSessionStore } from './sessions.store.ts'
import { type Caller, createSignInLimit, openSession, type SignedIn } from './sign-in.ts'

/** Registers the ways in, by the password, a recovery code or a link, and the way out. */
export function signInRoutes(app: FastifyInstance, db: Database, write: Writer, publicUrl: string): void {
  const limitSignIn = createSignInLimit(app, db, 'sign_in')
  // Its own: whoever forgot the password has used up the limits on guessing it, or somebody else has.
  const limitRecovery = createSignInLimit(app, db, 'recovery')

  route(app, auth.login, async ({ body: { email, password, device }, request, reply }) => {
    const find = () => createUserStore(db).findWithHash({ email })
    return await limitSignIn(request, device, email, find, async (known, caller) => {
      const passwordUser = caller.knownUserId === undefined ? 'stranger' : 'known'
      // Read for every e-mail, so that response times do not reveal who was deleted.
      const deleted = await createUserStore(db).findDeleted(email)
      const isRight = await isPassword(password, (known ?? deleted)?.passwordHash, passwordUser)
      if (!known && deleted && isRight) {
        reply.header(deletionHeader, encodeURIComponent(JSON.stringify(deleted.deletion)))
        throw new ProblemError('wrong_credentials', { deletion: deleted.deletion })
      }
      if (!known || !isRight) throw new ProblemError('wrong_credentials')
      return await inTransaction(db, systemActor, async (trx) => {
        // During the check the password may have been changed and all its sessions ended.
        const users = createUserStore(trx)
        if (!(await users.lockIfPasswordUnchanged(known.user._id, known.passwordHash)))
          throw new ProblemError('wrong_credentials')
        return await openSession(trx, caller, known.user)
      })
    })
  })

  route(app, auth.logout, async ({ request }) => {
    await inTransaction(db, systemActor, (trx) => createSessionStore(trx).revoke(request.tokenHash ?? ''))
    return undefined
  })

  route(app, access.recover, async ({ body: { email, code, password, device }, request }) => {
    const find = () => createUserStore(db).findWithHash({ email })
    return await limitRecovery(request, device, email, find, async (account, caller) => {
      const userId = account?.user._id
      // Looked up for an unknown e-mail, too, so that response times do not reveal which e-mails exist.
      if (!(await createRecoveryCodeStore(db).has(userId ?? '', code)) || !userId)
        throw new ProblemError('wrong_credentials')
      // The other codes stay: they are on the paper of whoever has just used one.
      return await replacePassword(caller, userId, password, 'recovery_code_used', async (trx) => {
        const codes = createRecoveryCodeStore(trx)
        if (!(await codes.take(userId, code))) throw new ProblemError('wrong_credentials')
        await codes.keep(userId)
      })
    })
  })

  route(app, access.followLink, async ({ body: { secret, password, device }, request }) => {
    const find = async () => {
      const _id = await createSignInLinkStore(db).userOf(secret)
      return _id === undefined ? undefined : { user: { _id } }
    }
    return await limitRecovery(request, device, '', find, async (account, caller) => {
      if (!account) throw new ProblemError('link_ended')
      return await replacePassword(caller, account.user._id, password, 'sign_in_link_used', async (trx) => {
        if (!(await createSignInLinkStore(trx).take(secret))) throw new ProblemError('link_ended')
      })
    })
  })

  route(app, access.createLink, async ({ id, actor, request }) => {
    // A stolen session must not set a password of its own without the present one.
    if (id === actor.userId) throw new ProblemError('own_account')
    const { secret, expiresAt } = await inTransaction(db, actor, async (trx) => {
      const users = createUserStore(trx)
      const user = orNotFound((await users.list(id))[0])
      const link = await createSignInLinkStore(trx).replace(id)
      // Its user is told, and the history has it, so that nobody lets anybody in unseen.
      await users.noteLink(id, actor.userId)
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
    // Without `PUBLIC_URL`, the panel is where its calls go. Fastify's `request.host` may be what the caller wrote into `X-Forwarded-Host`.
    return { url: welcomeAddress(publicUrl || `${request.protocol}://${request.headers.host}`, secret), expiresAt }
  })

  /** Stores the new password and opens a session, in the transaction in which `take` uses the code or link up. */
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
      { actor: { userId, confirm: take }, entity: 'users', action: 'updated', id: userId },
      {
        async run(trx) {
          const users = createUserStore(trx)
          const user = orNotFound((await users.list(userId))[0])
          const keepsCodes = event === 'recovery_code_used'
          const changed = await users.update(userId, { ...user, passwordHash }, { keepsCodes })
          signedIn = await openSession(trx, caller, user)
          return changed
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
