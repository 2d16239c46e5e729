import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { loginReplySchema } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import type { Database } from '../db/tables.ts'
import { clientNetwork } from '../http/client-network.ts'
import { deviceName } from './device-name.ts'
import { createDeviceStore } from './devices.store.ts'
import { bearerToken } from './guard.ts'
import { type Checked, limitedCheck } from './limited-check.ts'
import { createSessionStore } from './sessions.store.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

export interface KnownUser {
  user: User
  passwordHash: string
}

export type SignedIn = z.output<typeof loginReplySchema>

interface Attempt {
  request: FastifyRequest
  checked: Checked
  throttle: SignInThrottle
  email?: string
  /** The secret of the caller's device, known or not. */
  device: string | undefined
  /** Finds the user that the caller claims to be. */
  find: () => Promise<KnownUser | undefined>
}

export interface Claim {
  known: KnownUser | undefined
  isKnownDevice: boolean
  /** Opens the session, inside the transaction that has proven the claim. The session that the caller had ends. */
  open: (trx: Database, user: User) => Promise<SignedIn>
}

/** Signs in: the part that all ways have in common, around the proof that the caller is the user. */
export type SignIn = (attempt: Attempt, prove: (claim: Claim) => Promise<SignedIn>) => Promise<SignedIn>

export function createSignIn(app: FastifyInstance, db: Database): SignIn {
  const devices = createDeviceStore(db)
  return async ({ request, checked, throttle, email, device = '', find }, prove) => {
    const deviceUsers = await devices.usersOf(device)
    let known = deviceUsers.length > 0 ? await find() : undefined
    const isKnownDevice = known !== undefined && deviceUsers.includes(known.user._id)
    const open: Claim['open'] = async (trx, user) => {
      const sessions = createSessionStore(trx)
      const formerToken = bearerToken(request)
      if (formerToken) await sessions.revoke(formerToken)
      return {
        access_token: await sessions.open(user._id, deviceName(request.headers['user-agent'])),
        user,
        device: await createDeviceStore(trx).remember(user._id, deviceUsers.length > 0 ? device : undefined),
      }
    }
    const attempt = {
      network: clientNetwork(request.ip),
      device: isKnownDevice ? device : undefined,
      ...(email !== undefined && { email }),
    }
    const details = () => ({ userId: known?.user._id, isKnownDevice })
    const signedIn = await limitedCheck({ app, request, throttle, checked, attempt, details }, async () => {
      known ??= await find()
      return await prove({ known, isKnownDevice, open })
    })
    app.securityLog('sign_in_succeeded', request, details())
    return signedIn
  }
}
