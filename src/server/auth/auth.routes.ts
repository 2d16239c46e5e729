import type { FastifyInstance } from 'fastify'
import { auth } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import { essentialSystemActor } from '../db/actor.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction } from '../db/transactions.ts'
import { clientGone } from '../http/client-gone.ts'
import { clientNetwork } from '../http/client-network.ts'
import { ProblemError } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { createDeviceStore } from './devices.store.ts'
import { bearerToken } from './guard.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { createSessionStore, hashToken } from './sessions.store.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'
import type { TokenLimit } from './token-limit.ts'

interface AuthDependencies {
  db: Database
  throttle: SignInThrottle
  tokens: TokenLimit
  /** The user who has this e-mail, in any letter case. */
  findUser: (email: string) => Promise<KnownUser | undefined>
  /** Whether the user still has this password, which gets the new hash, if any; true until the transaction ends. */
  lockUser: (trx: Database, known: KnownUser, newHash: string | undefined) => Promise<boolean>
}

interface KnownUser {
  user: User
  passwordHash: string
}

interface SignIn {
  /** The device's secret, if it is known. */
  knownSecret: string | undefined
  /** A new hash of the password if the stored one has outdated costs. */
  newHash: string | undefined
  /** The session that the new one replaces. */
  formerToken: string | undefined
}

export function authRoutes(app: FastifyInstance, { db, throttle, tokens, findUser, lockUser }: AuthDependencies): void {
  route(app, auth.login, async ({ body: { email, password, device = '' }, request, reply }) => {
    const network = clientNetwork(request.ip)
    const deviceUsers = await createDeviceStore(db).usersOf(device)
    let known = deviceUsers.length > 0 ? await findUser(email) : undefined
    const isKnownDevice = known !== undefined && deviceUsers.includes(known.user._id)

    const attempt = throttle.book({ network, email, device: isKnownDevice ? device : undefined })
    if (attempt.limit) {
      app.securityLog('sign_in_limited', request, { limit: attempt.limit, userId: known?.user._id })
      throw new ProblemError('too_many_requests', { retryAfterSeconds: attempt.retryAfterSeconds })
    }
    try {
      known ??= await findUser(email)
      const turn = { rank: isKnownDevice ? 'knownDevice' : 'stranger', signal: clientGone(reply) } as const
      if (!(await isPassword(password, known?.passwordHash, turn)) || !known)
        throw new ProblemError('wrong_credentials')
      const signedIn = await signIn(known, {
        knownSecret: deviceUsers.length > 0 ? device : undefined,
        newHash: isOutdated(known.passwordHash) ? await hashPassword(password, turn) : undefined,
        formerToken: bearerToken(request),
      })
      tokens.remember(hashToken(signedIn.access_token))
      attempt.refund()
      app.securityLog('sign_in_succeeded', request, { userId: known.user._id, isKnownDevice })
      return signedIn
    } catch (error) {
      const isWrong = error instanceof ProblemError && error.code === 'wrong_credentials'
      if (isWrong) app.securityLog('sign_in_failed', request, { userId: known?.user._id, isKnownDevice })
      // An unavailable database, a full queue and a disconnected client do not count as wrong passwords.
      else attempt.refund()
      throw error
    }
  })

  async function signIn(known: KnownUser, { knownSecret, newHash, formerToken }: SignIn) {
    return await inTransaction(db, essentialSystemActor, async (trx) => {
      // During the check the password may have been changed and all its sessions ended.
      if (!(await lockUser(trx, known, newHash))) throw new ProblemError('wrong_credentials')
      const sessions = createSessionStore(trx)
      if (formerToken) await sessions.revoke(formerToken)
      return {
        access_token: await sessions.open(known.user._id),
        user: known.user,
        device: await createDeviceStore(trx).remember(known.user._id, knownSecret),
      }
    })
  }

  route(app, auth.logout, async ({ request }) => {
    const token = bearerToken(request) ?? ''
    await inTransaction(db, essentialSystemActor, (trx) => createSessionStore(trx).revoke(token))
    return undefined
  })
}
