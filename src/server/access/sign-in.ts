import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { browsers, deviceKinds, loginReplySchema } from '#contract/access.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { User } from '#contract/users.ts'
import type { Database } from '../db/tables.ts'
import { createFailureLimit, networkKey } from '../http/limits.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import type { SignedInCall } from '../http/route.ts'
import type { SecurityEvent } from '../http/security-log.ts'
import { createUserStore, emailKey } from '../stores/users.store.ts'
import { isPassword } from './passwords.ts'
import { createDeviceStore, createSessionStore, hashSecret } from './sessions.store.ts'

const wrongCodes: readonly ProblemCode[] = ['wrong_credentials', 'link_ended']

type LimitName = 'device' | 'address' | 'account'

/** The limits that count for an attempt, each with its key: a hash, because memory must hold no personal data. */
type Counted = readonly (readonly [LimitName, string])[]

/** An attempt that counts as a failure so far. */
interface Attempt {
  /** It was no guess, or not a wrong one. */
  refund(): void
  /** Also forgets what the device failed before: a typo before the right password, on that device alone. An attacker's count stays. */
  succeed(): void
}

/**
 * A network may fail 20 times, an account or a device 10 times, then after a delay that doubles from 30 s to 15 minutes.
 * @param kind of what is guessed
 */
function createLimits(app: FastifyInstance, kind: 'sign_in' | 'recovery' | 'password') {
  const limits = {
    device: createFailureLimit(10),
    address: createFailureLimit(20),
    account: createFailureLimit(10),
  }

  /**
   * Counts a failure before the check, so that simultaneous attempts cannot exceed a limit.
   * @param userId whom the log names if the attempt is limited
   * @throws ProblemError `too_many_requests`
   */
  return (request: FastifyRequest, userId: string | undefined, counted: Counted): Attempt => {
    for (const [limit, key] of counted) {
      const waitMs = limits[limit].waitMs(key)
      if (waitMs === 0) continue
      app.securityLog(`${kind}_limited`, request, { limit, userId })
      throw new ProblemError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    }
    const refunds = counted.map(([limit, key]) => limits[limit].book(key))
    const refund = () => {
      for (const refundOne of refunds) refundOne()
    }
    return {
      refund,
      succeed() {
        refund()
        for (const [limit, key] of counted) if (limit === 'device') limits.device.forget(key)
      },
    }
  }
}

/** Who wants to sign in. */
export interface Caller {
  request: FastifyRequest
  /** The user whom the caller claims to be, if that user signed in on this device before. */
  knownUserId: string | undefined
  /** The secret of a device on which anybody signed in before. */
  storedDevice: string | undefined
}

/**
 * Looks a caller's device up, and, only if somebody has signed in on it, the user whom the caller claims to be: a stranger's attempts beyond
 * the limits cost no query.
 *
 * @param secret of the device, known or not
 * @param findId returns the id of the user whom the caller claims to be
 */
export async function recognise(
  db: Database,
  request: FastifyRequest,
  secret = '',
  findId: () => Promise<string | undefined>,
): Promise<Caller> {
  const users = await createDeviceStore(db).usersOf(secret)
  if (users.length === 0) return { request, knownUserId: undefined, storedDevice: undefined }
  const userId = await findId()
  const knownUserId = userId !== undefined && users.includes(userId) ? userId : undefined
  return { request, knownUserId, storedDevice: secret }
}

/**
 * Returns the function that slows down guessing by whoever is not signed in, and logs who is limited, wrong or let in. A known device has the
 * account's limit for itself: others cannot lock it out, and its secret does not allow more guessing.
 *
 * @param kind of what is guessed. A recovery code or link is too long to guess, and a limit for its account could be used up by others.
 */
export function createSignInLimit(app: FastifyInstance, db: Database, kind: 'sign_in' | 'recovery') {
  const begin = createLimits(app, kind)

  function countedFor({ request, knownUserId, storedDevice }: Caller, email: string): Counted {
    if (knownUserId !== undefined) return [['device', hashSecret(`${storedDevice} ${knownUserId}`)]]
    const address = ['address', networkKey(request.ip)] as const
    return kind === 'recovery' ? [address] : [address, ['account', hashSecret(emailKey(email))]]
  }

  /**
   * Runs a check within the limits.
   * @param device the secret of the caller's device, known or not
   * @param email whom the caller claims to be; '' where a link says that
   * @param find returns the account, for the check and for the log
   * @throws ProblemError `too_many_requests`; whatever the check throws
   */
  return async <Account extends { user: { _id: string } }, Result>(
    request: FastifyRequest,
    device: string | undefined,
    email: string,
    find: () => Promise<Account | undefined>,
    check: (account: Account | undefined, caller: Caller) => Promise<Result>,
  ): Promise<Result> => {
    const caller = await recognise(db, request, device, async () => (await find())?.user._id)
    const { knownUserId } = caller
    const attempt = begin(request, knownUserId, countedFor(caller, email))
    let account: Account | undefined
    const log = (event: SecurityEvent) =>
      app.securityLog(event, request, { userId: account?.user._id, isKnownDevice: knownUserId !== undefined })
    try {
      account = await find()
      const result = await check(account, caller)
      attempt.succeed()
      log('sign_in_succeeded')
      return result
    } catch (error) {
      const isWrong = error instanceof ProblemError && wrongCodes.includes(error.code)
      if (isWrong) log(`${kind}_failed`)
      // An unavailable database, a full queue and a disconnected client do not count as wrong passwords.
      else attempt.refund()
      throw error
    }
  }
}

/**
 * Returns the function that slows down guessing a user's password by whoever is signed in. For one's own each session has a limit, so that a
 * stolen one cannot lock its user out. For a user that is edited all sessions have one together: whoever has a session can open as many.
 */
export function createPasswordLimit(app: FastifyInstance) {
  const begin = createLimits(app, 'password')
  /** @throws ProblemError `too_many_requests` */
  return (request: FastifyRequest, userId: string, of: 'own' | 'edited'): Attempt => {
    const key = of === 'own' ? `${request.tokenHash} ${userId}` : userId
    return begin(request, userId, [[of === 'own' ? 'device' : 'account', hashSecret(key)]])
  }
}

export type LimitPassword = ReturnType<typeof createPasswordLimit>

export type SignedIn = z.output<typeof loginReplySchema>

/** Opens the session of a user, inside the transaction that has proven who calls. The session that the caller had ends. */
export async function openSession(trx: Database, { request, storedDevice }: Caller, user: User): Promise<SignedIn> {
  const sessions = createSessionStore(trx)
  if (request.tokenHash) await sessions.revoke(request.tokenHash)
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

/** Returns the check of the calling user's password, which returns its hash. */
export function createConfirmPassword(app: FastifyInstance, db: Database, limitPassword: LimitPassword) {
  /** @throws ProblemError `wrong_password`, `too_many_requests` */
  return async ({ actor: { userId }, request }: SignedInCall, password: string): Promise<string> => {
    const attempt = limitPassword(request, userId, 'own')
    try {
      const { passwordHash } = orNotFound(await createUserStore(db).findWithHash({ id: userId }))
      if (await isPassword(password, passwordHash)) {
        attempt.succeed()
        return passwordHash
      }
    } catch (error) {
      attempt.refund()
      throw error
    }
    app.securityLog('password_failed', request, { userId })
    throw new ProblemError('wrong_password')
  }
}

export type ConfirmPassword = ReturnType<typeof createConfirmPassword>
