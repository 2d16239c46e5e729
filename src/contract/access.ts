import * as z from 'zod/mini'
import { auth, loginInputSchema } from './auth.ts'
import { type AnyEndpoint, comparesVersions, reading, removing, saving } from './endpoint.ts'
import { userInputSchema, userSchema } from './users.ts'
import { idSchema, passwordSchema, validationCodes } from './validation.ts'
import { passwordWeakness } from './weak-passwords.ts'

const { email, password: anySecret, device } = loginInputSchema.shape

/**
 * A password that is set through the calls below: at least 8 characters, and none of the most common. The server has a longer list of them, so
 * that it may respond with `password_common` to one that passes here.
 */
export const newPasswordSchema = passwordSchema.check(
  z.refine<string>((text) => passwordWeakness(text) !== 'short', validationCodes.passwordShort),
  z.refine<string>((text) => passwordWeakness(text) !== 'common', validationCodes.passwordCommon),
)

/**
 * A place where the user is signed in. `device` is the kind of device and the browser by their names ('Android phone, Chrome'), one of them
 * alone if the other is unknown, '' if both are. `_id` is not the token and cannot be used as one.
 */
export const sessionSchema = z.object({
  _id: idSchema,
  createdAt: z.string(),
  /** Up to an hour behind. */
  lastUsedAt: z.string(),
  device: z.string(),
  /** Whether it is the session of this call. */
  current: z.boolean(),
})
export type Session = z.output<typeof sessionSchema>

/** The kinds of devices and the browsers that `device` names. */
export const deviceKinds = [
  'Android phone',
  'Android tablet',
  'iPhone',
  'iPad',
  'Windows',
  'Mac',
  'ChromeOS',
  'Linux',
] as const
export const browsers = ['Samsung Internet', 'Edge', 'Opera', 'Firefox', 'Chrome', 'Safari'] as const

export const codeCount = 10

/** Who created a sign-in link for the calling user, and when. */
export const linkCreatedSchema = z.object({ at: z.string(), by: z.string() })

const create = { method: 'POST', access: 'admin', status: 200 } as const

/** The calls of 'Meu acesso': the user who calls. */
export const me = {
  /**
   * `passwordSetAt` is when `PUT /users/:id` last changed the password, which does not ask for the present one; null if it never did.
   * `linkCreated` is the sign-in link that a colleague created in the last 7 days; null if there is none.
   */
  read: {
    ...reading,
    path: '/me',
    reply: z.extend(userSchema, { passwordSetAt: z.nullable(z.string()), linkCreated: z.nullable(linkCreatedSchema) }),
  },
  /**
   * Without `newPassword` the password stays. With one, all other sessions and the user's sign-in link end; this session goes on. A wrong
   * `currentPassword` is 403 `wrong_password` and limited like signing in (429); a taken e-mail 409.
   */
  save: {
    ...saving,
    path: '/me',
    body: z.object({
      name: userInputSchema.shape.name,
      email: userInputSchema.shape.email,
      currentPassword: anySecret,
      newPassword: z.optional(newPasswordSchema),
    }),
    reply: userSchema,
    problems: [...comparesVersions, 'email_taken', 'wrong_password'],
  },
  /** The one used last first. */
  sessions: { ...reading, path: '/me/sessions', reply: z.array(sessionSchema) },
  /** Also the current one: that is signing out. */
  endSession: { ...removing, path: '/me/sessions/:id' },
  endOtherSessions: { ...removing, path: '/me/sessions' },
  /** How many of the user's recovery codes are left. */
  recoveryCodes: { ...reading, path: '/me/recovery-codes', reply: z.object({ left: z.int() }) },
  /** Ten new codes ('K7QM-3TXW-AHRB-4D9E'), which no other call returns; the former ones end. A wrong password: as in `save`. */
  createRecoveryCodes: {
    ...create,
    path: '/me/recovery-codes',
    body: z.object({ currentPassword: anySecret }),
    reply: z.object({ codes: z.array(z.string()).check(z.length(codeCount)) }),
    problems: ['wrong_password'],
  },
} as const satisfies Record<string, AnyEndpoint>

/** The ways in without the password. Both set a new one, end the user's other sessions, and respond like `POST /auth/login`. */
export const access = {
  /**
   * By a recovery code, which works once. Read in any letter case, with or without its dashes. An unknown e-mail, a wrong code and a
   * used one get the same response: 401 `wrong_credentials`. Limited like signing in (429).
   */
  recover: {
    ...auth.login,
    path: '/auth/recover',
    body: z.object({ email, code: anySecret, password: newPasswordSchema, device }),
  },
  /**
   * A link for another user (for oneself: 409 `own_account`), for 24 hours and one use; the user's former link ends. The history has it as
   * a change of `signInLink`, the time at which it expires. `url` ends with `/admin/welcome#<secret>`.
   */
  createLink: {
    ...create,
    path: '/users/:id/sign-in-link',
    body: undefined,
    reply: z.object({ url: z.string(), expiresAt: z.string() }),
    problems: ['own_account'],
  },
  /** By the secret of a link. One that is used, expired, replaced or unknown: 410 `link_ended`. Limited like signing in (429). */
  followLink: {
    ...auth.login,
    path: '/auth/sign-in-link',
    body: z.object({ secret: anySecret, password: newPasswordSchema, device }),
    problems: ['link_ended'],
  },
} as const satisfies Record<string, AnyEndpoint>
