import type { FastifyInstance } from 'fastify'
import { auth } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import { essentialWork } from '../db/actor.ts'
import { transact } from '../db/commit.ts'
import type { Database } from '../db/tables.ts'
import { clientGone } from '../http/client-gone.ts'
import { clientNetwork } from '../http/client-network.ts'
import { ProblemError } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { createDeviceStore } from './devices.store.ts'
import { bearerToken } from './guard.ts'
import { isPassword } from './passwords.ts'
import { createSessionStore, hashToken } from './sessions.store.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'
import type { TokenLimit } from './token-limit.ts'

interface AuthDependencies {
  db: Database
  throttle: SignInThrottle
  tokens: TokenLimit
  /** The user who has this e-mail, in any letter case. */
  findUser: (email: string) => Promise<KnownUser | undefined>
  /** Whether the user is still there with this very password; to the end of the transaction it stays so. */
  holdUser: (trx: Database, known: KnownUser) => Promise<boolean>
}

interface KnownUser {
  user: User
  passwordHash: string
}

export function authRoutes(app: FastifyInstance, { db, throttle, tokens, findUser, holdUser }: AuthDependencies): void {
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
      const signedIn = await signIn(known, deviceUsers.length > 0 ? device : undefined)
      tokens.remember(hashToken(signedIn.access_token))
      attempt.refund()
      app.securityLog('sign_in_succeeded', request, { userId: known.user._id, isKnownDevice })
      return signedIn
    } catch (error) {
      const isWrong = error instanceof ProblemError && error.code === 'wrong_credentials'
      if (isWrong) app.securityLog('sign_in_failed', request, { userId: known?.user._id, isKnownDevice })
      // A database that is away, a full line or a client who left says nothing about the password.
      else attempt.refund()
      throw error
    }
  })

  async function signIn(known: KnownUser, knownSecret: string | undefined) {
    return await transact(db, essentialWork, async (trx) => {
      // While the password was looked at, it may have been changed and all its sessions ended.
      if (!(await holdUser(trx, known))) throw new ProblemError('wrong_credentials')
      return {
        access_token: await createSessionStore(trx).open(known.user._id),
        user: known.user,
        device: await createDeviceStore(trx).remember(known.user._id, knownSecret),
      }
    })
  }

  route(app, auth.logout, async ({ request }) => {
    const token = bearerToken(request) ?? ''
    await transact(db, essentialWork, (trx) => createSessionStore(trx).revoke(token))
    return undefined
  })
}
