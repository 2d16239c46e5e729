import type * as z from 'zod/mini'
import type { browsers, deviceKinds, loginReplySchema } from '#contract/access.ts'
import type { User } from '#contract/users.ts'
import type { Database } from '../db/tables.ts'
import { createDeviceStore } from './devices.store.ts'
import { bearerToken } from './guard.ts'
import type { Guess } from './guesses.ts'
import { createSessionStore } from './sessions.store.ts'

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
