import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { browsers, deviceKinds, loginReplySchema } from '#contract/access.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { User } from '#contract/users.ts'
import type { Database } from '../db/tables.ts'
import { clientNetwork, createFailureLimit } from '../http/limits.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import type { SignedInCall } from '../http/route.ts'
import type { SecurityEvent } from '../http/security-log.ts'
import { createUserStore } from '../users/users.store.ts'
import { bearerToken } from './guard.ts'
import { isPassword } from './passwords.ts'
import { createDeviceStore, createSessionStore, hashSecret } from './sessions.store.ts'

const wrongCodes: readonly ProblemCode[] = ['wrong_credentials', 'wrong_password', 'link_ended']

/** An attempt to prove who one is: with a password to sign in, a recovery code or link, or with the password of a signed-in user. */
export interface Guess {
  kind: 'sign_in' | 'recovery' | 'password'
  request: FastifyRequest
  /** Only of a guessed password. A code or link is too long to guess, and a limit for its account could be used up by others. */
  email?: string
  /** The secret of a device that signed in to this account before, or a hash of the session: with `userId` it has its own limit. */
  device?: string | undefined
  /** Also for the log; a check sets it once it knows. */
  userId?: string | undefined
  isKnownDevice?: boolean | undefined
}

/** Runs a check within the limits. @throws ProblemError `too_many_requests`; whatever the check throws */
export type LimitGuesses = <Result>(guess: Guess, check: () => Promise<Result>) => Promise<Result>

/**
 * Slows down guessing, and logs whoever is limited, wrong or let in. A network may fail 20 times and an account 10 times, then after a delay
 * that doubles from 30 s to 15 minutes. A known device has neither of these limits, but the account's limit for itself: others cannot lock it
 * out, and its secret does not allow more guessing. A success forgets what the device failed for this account before.
 */
export function createGuessLimits(app: FastifyInstance): LimitGuesses {
  const limits = {
    device: createFailureLimit(10),
    address: createFailureLimit(20),
    account: createFailureLimit(10),
  }

  /** The limits that count, each with its key: a hash, because memory must hold no personal data. */
  function limitsOf({ request, email, device, userId }: Guess) {
    if (device !== undefined) return [['device', hashSecret(`${device} ${userId}`)]] as const
    const address = ['address', clientNetwork(request.ip)] as const
    return email === undefined ? [address] : [address, ['account', hashSecret(email.trim().toLowerCase())] as const]
  }

  return async (guess, check) => {
    const { kind, request } = guess
    const counted = limitsOf(guess)
    for (const [limit, key] of counted) {
      const waitMs = limits[limit].waitMs(key)
      if (waitMs === 0) continue
      app.securityLog(`${kind}_limited`, request, { limit, userId: guess.userId })
      throw new ProblemError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    }
    // Counted as a failure before the check, so that simultaneous attempts cannot exceed the limit.
    const refunds = counted.map(([limit, key]) => limits[limit].book(key))
    const log = (event: SecurityEvent) => {
      const { userId, isKnownDevice } = guess
      app.securityLog(event, request, { userId, isKnownDevice })
    }
    try {
      const result = await check()
      for (const refund of refunds) refund()
      // A typo before the right password is forgotten on that device alone: an attacker's count stays.
      for (const [limit, key] of counted) if (limit === 'device') limits.device.forget(key)
      if (kind !== 'password') log('sign_in_succeeded')
      return result
    } catch (error) {
      const isWrong = error instanceof ProblemError && wrongCodes.includes(error.code)
      if (isWrong) log(`${kind}_failed`)
      // An unavailable database, a full queue and a disconnected client do not count as wrong passwords.
      else for (const refund of refunds) refund()
      throw error
    }
  }
}

/** Who wants to sign in. */
export interface Caller extends Guess {
  isKnownDevice: boolean
  /** The secret of a device on which anybody signed in before. */
  storedDevice: string | undefined
}

export type SignedIn = z.output<typeof loginReplySchema>

/**
 * Looks a caller's device up, and, only if somebody has signed in on it, the user whom the caller claims to be: a stranger's attempts beyond
 * the limits cost no query.
 *
 * @param secret of the device, known or not
 * @param findId returns the id of the user whom the caller claims to be
 */
export async function recognise(
  db: Database,
  guess: Guess,
  secret = '',
  findId: () => Promise<string | undefined>,
): Promise<Caller> {
  const users = await createDeviceStore(db).usersOf(secret)
  if (users.length === 0) return { ...guess, isKnownDevice: false, storedDevice: undefined }
  const userId = await findId()
  const isKnownDevice = userId !== undefined && users.includes(userId)
  return { ...guess, userId, isKnownDevice, device: isKnownDevice ? secret : undefined, storedDevice: secret }
}

/** Opens the session of a user, inside the transaction that has proven who calls. The session that the caller had ends. */
export async function openSession(trx: Database, { request, storedDevice }: Caller, user: User): Promise<SignedIn> {
  const sessions = createSessionStore(trx)
  const formerToken = bearerToken(request)
  if (formerToken) await sessions.revoke(formerToken)
  return {
    access_token: await sessions.open(user._id, deviceName(request.headers['user-agent'])),
    user,
    device: await createDeviceStore(trx).remember(user._id, storedDevice),
  }
}

// The first that fits counts: each browser names those whose pages it can show.
const kindPatterns: [(typeof deviceKinds)[number], RegExp][] = [
  ['Android phone', /Android.*Mobile/],
  ['Android tablet', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]
const browserPatterns: [(typeof browsers)[number], RegExp][] = [
  ['Samsung Internet', /SamsungBrowser/],
  ['Edge', /Edg/],
  ['Opera', /OPR|Opera/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]

/** The device as the contract's session has it, from the header `User-Agent`, which itself is never stored. */
export function deviceName(userAgent = ''): string {
  const first = (patterns: readonly [string, RegExp][]) => patterns.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return [first(kindPatterns), first(browserPatterns)].filter((name) => name !== undefined).join(', ')
}

/**
 * Returns the check of the calling user's password, which returns its hash. Each session has a limit of its own, so that a stolen one can
 * neither guess the password nor lock its user out.
 */
export function createConfirmPassword(db: Database, limitGuesses: LimitGuesses) {
  /** @throws ProblemError `wrong_password`, `too_many_requests` */
  return async ({ actor: { userId }, request }: SignedInCall, password: string): Promise<string> =>
    await limitGuesses({ kind: 'password', request, device: request.tokenHash, userId }, async () => {
      const { passwordHash } = orNotFound(await createUserStore(db).findWithHash({ id: userId }))
      if (!(await isPassword(password, passwordHash))) throw new ProblemError('wrong_password')
      return passwordHash
    })
}

export type ConfirmPassword = ReturnType<typeof createConfirmPassword>
