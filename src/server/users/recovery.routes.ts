import type { FastifyInstance, FastifyRequest } from 'fastify'
import { access } from '#contract/access.ts'
import { refuseCommonPassword } from '../auth/common-passwords.ts'
import { hashPassword } from '../auth/passwords.ts'
import { createSessionStore } from '../auth/sessions.store.ts'
import type { Claim, KnownUser, SignedIn, SignIn } from '../auth/sign-in.ts'
import { createSignInThrottle } from '../auth/sign-in-throttle.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction } from '../db/transactions.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import { route } from '../http/route.ts'
import type { Subject, Writer } from '../writes/write.ts'
import { createRecoveryCodeStore } from './recovery-codes.store.ts'
import { createSignInLinkStore, welcomeAddress } from './sign-in-links.store.ts'
import { createUserStore } from './users.store.ts'

interface RecoveryContext {
  app: FastifyInstance
  db: Database
  write: Writer
  signIn: SignIn
  /** The users, as subjects of changes. */
  subject: Subject
  publicUrl: string
}

interface Recovery {
  known: KnownUser
  password: string
  event: 'recovery_code_used' | 'sign_in_link_used'
  /** Uses the code or link up. @throws ProblemError if that has happened meanwhile */
  take: (trx: Database) => Promise<void>
  open: Claim['open']
  request: FastifyRequest
}

/** Registers the ways in without the password: by a recovery code, and by a link. */
export function recoveryRoutes({ app, db, write, signIn, subject, publicUrl }: RecoveryContext): void {
  // Its own: whoever forgot the password has used up the limits on guessing it, or somebody else has.
  const throttle = createSignInThrottle()

  route(app, access.recover, async ({ body: { email, code, password, device }, request }) => {
    const find = () => createUserStore(db).findWithHash({ email })
    return await signIn({ request, checked: 'recovery', throttle, device, find }, async ({ known, open }) => {
      // Looked up for an unknown e-mail, too, so that response times do not reveal which e-mails exist.
      if (!(await createRecoveryCodeStore(db).has(known?.user._id ?? '', code)) || !known)
        throw new ProblemError('wrong_credentials')
      const take = async (trx: Database) => {
        if (!(await createRecoveryCodeStore(trx).take(known.user._id, code)))
          throw new ProblemError('wrong_credentials')
      }
      return await replacePassword({ known, password, event: 'recovery_code_used', take, open, request })
    })
  })

  route(app, access.followLink, async ({ body: { secret, password, device }, request }) => {
    const find = async () => {
      const id = await createSignInLinkStore(db).userOf(secret)
      return id === undefined ? undefined : await createUserStore(db).findWithHash({ id })
    }
    return await signIn({ request, checked: 'recovery', throttle, device, find }, async ({ known, open }) => {
      if (!known) throw new ProblemError('link_ended')
      const take = async (trx: Database) => {
        if (!(await createSignInLinkStore(trx).take(secret))) throw new ProblemError('link_ended')
      }
      return await replacePassword({ known, password, event: 'sign_in_link_used', take, open, request })
    })
  })

  route(app, access.createLink, async ({ id, actor, request }) => {
    // A stolen session must not set a password of its own without the present one.
    if (id === actor.userId) throw new ProblemError('own_account')
    const { secret, expiresAt } = await inTransaction(db, actor, async (trx) => {
      orNotFound(await createUserStore(trx).find(id))
      return await createSignInLinkStore(trx).replace(id)
    })
    app.securityLog('sign_in_link_created', request, { userId: id, by: actor.userId })
    // Without `PUBLIC_URL`, the panel is where its calls go.
    return { url: welcomeAddress(publicUrl || `${request.protocol}://${request.host}`, secret), expiresAt }
  })

  /** Stores the new password, ends all sessions of the user and opens one, in the transaction that uses the code or link up. */
  async function replacePassword({ known, password, event, take, open, request }: Recovery) {
    await refuseCommonPassword('password', password)
    const passwordHash = await hashPassword(password)
    const userId = known.user._id
    let signedIn: SignedIn | undefined
    await write(
      { actor: { userId, confirm: take }, subject, action: 'updated', id: userId },
      {
        async run(trx) {
          const users = createUserStore(trx)
          // Read again: the name may have been changed meanwhile.
          const user = orNotFound(await users.find(userId))
          await createSessionStore(trx).revokeAllOf(userId)
          signedIn = await open(trx, user)
          return await users.update(userId, { ...user, passwordHash })
        },
        onCommit() {
          app.securityLog(event, request, { userId })
          app.securityLog('password_changed', request, { userId, by: userId })
        },
      },
    )
    return signedIn as SignedIn
  }
}
