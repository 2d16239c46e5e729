import * as z from 'zod/mini'
import { type AnyEndpoint, reading, removing, saving } from './endpoint.ts'
import { userInputSchema, userSchema } from './users.ts'
import { idSchema, maxEmail, maxPassword, passwordSchema, storable, validationCodes } from './validation.ts'

/** Replaces a text longer than `max` by '': no user has it, so the sign-in fails with 401 and costs the usual time. */
function emptyIfLonger(max: number) {
  return z.overwrite<string>((text) => (text.length > 2 * max || [...text].length > max ? '' : text))
}

const maxDeviceSecret = 64

const present = z.minLength(1, { error: validationCodes.required, abort: true })

export const loginInputSchema = z.object({
  email: z.string(validationCodes.required).check(z.trim(), present, emptyIfLonger(maxEmail), storable),
  password: z.string(validationCodes.required).check(present, emptyIfLonger(maxPassword)),
  // The secret from the reply of the last sign-in. An unknown secret is ignored, never refused.
  device: z.optional(z.string().check(emptyIfLonger(maxDeviceSecret))),
})

/** `device` is a secret that the browser keeps and sends with its next sign-in: it proves an earlier one. */
export const loginReplySchema = z.object({
  access_token: z.string(),
  user: userSchema,
  device: z.optional(z.string()),
})

export const auth = {
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    status: 200,
    body: loginInputSchema,
    reply: loginReplySchema,
  },
  logout: { method: 'POST', path: '/auth/logout', access: 'admin', status: 204, body: undefined, reply: undefined },
} as const satisfies Record<string, AnyEndpoint>

const { email, password: anySecret, device } = loginInputSchema.shape

/** A password with fewer characters counts as short. */
const advisedPasswordLength = 8

// The most common passwords, worldwide and in Brazil, in lower case.
const mostCommon = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345 1234 111111 11111111 000000 00000000 222222 555555 666666 777777
  888888 999999 112233 121212 123123 123123123 123321 123654 131313 147258 147258369 159357 159753 654321 7654321
  87654321 987654321 0123456789 102030 10203040 1020304050 101010 123qwe 123abc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx a123456
  a1b2c3 a1b2c3d4 aa123456 abc123 abc1234 abcd1234 abcdef abcdefgh abc12345 admin admin1 admin12 admin123 admin1234
  administrador administrator amor amoreterno asdf asdfgh asdfghjkl atletico bahia baseball batman benfica biscoito
  bomdia botafogo brasil brasil10 brasil123 brasil2014 brasil2022 brasil2026 camila carlos changeme chocolate
  cinema computador corinthians corinthians1910 cruzeiro daniel default deus deusefiel deusefiel1 dragon estrela
  eduardo euteamo euamovoce familia felicidade felipe fernanda flamengo flamengo81 fluminense football
  futebol gabriel gremio guest gustavo hello123 iloveyou internet internacional jesus jesus123 jesuscristo juliana
  larissa leonardo letmein lucas lucas123 macaco marcelo mariana master matheus maverick meuamor minhasenha monkey
  mudar123 mudarsenha mustang mudar@123 mudar@2024 naosei nosenha palmeiras pass passw0rd password password1 password123
  p@ssw0rd p@ssword paulista princesa princess qazwsx qwe123 qwer1234 qwert qwerty qwerty1 qwerty123 qwertyuiop rafael
  ricardo rodrigo root santos saopaulo secret segredo senha senha1 senha12 senha123 senha1234 senha12345 senhasenha senha@123
  senha2024 senha2025 senha2026 senhaforte shadow sucesso sunshine superman test123 teste teste1 teste123 teste1234 toldaria
  toldo toldos toldos123 trustno1 user usuario vasco vascodagama vida vitoria welcome welcome1 whatever xxxxxx zaq12wsx`.split(
    /\s+/,
  ),
)

/** Why a password is easy to guess, or undefined: it is a common one (in any letter case), or it is short. */
export function passwordWeakness(password: string): 'common' | 'short' | undefined {
  if (mostCommon.has(password.trim().toLowerCase())) return 'common'
  return [...password].length < advisedPasswordLength ? 'short' : undefined
}

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
   * Without `newPassword`, or with the present one, the password stays. A new one ends every session, known device, recovery code and sign-in
   * link of the user; the reply then has the token of a new session and the secret of the calling device (`device` is its present one). A
   * wrong `currentPassword` is 403 `wrong_password` and limited like signing in (429); a taken e-mail 409.
   */
  save: {
    ...saving,
    path: '/me',
    body: z.object({
      name: userInputSchema.shape.name,
      email: userInputSchema.shape.email,
      currentPassword: anySecret,
      newPassword: z.optional(newPasswordSchema),
      device,
    }),
    reply: z.extend(userSchema, { access_token: z.optional(z.string()), device: z.optional(z.string()) }),
  },
  /** The one used last first. */
  sessions: { ...reading, path: '/me/sessions', reply: z.array(sessionSchema) },
  /** Also the current one: that is signing out. */
  endSession: { ...removing, path: '/me/sessions/:id' },
  endOtherSessions: { ...removing, path: '/me/sessions' },
  /** How many of the user's recovery codes are left, and whether the user has said that they are kept. */
  recoveryCodes: { ...reading, path: '/me/recovery-codes', reply: z.object({ left: z.int(), areKept: z.boolean() }) },
  /** Ten new codes ('K7QM-3TXW-AHRB-4D9E'), which no other call returns; the former ones end. A wrong password: as in `save`. */
  createRecoveryCodes: {
    ...create,
    path: '/me/recovery-codes',
    body: z.object({ currentPassword: anySecret }),
    reply: z.object({ codes: z.array(z.string()).check(z.length(codeCount)) }),
  },
  /** Says that the new codes are on paper or copied: until then the first step is not done. */
  keepRecoveryCodes: { ...create, path: '/me/recovery-codes/kept', status: 204, body: undefined, reply: undefined },
} as const satisfies Record<string, AnyEndpoint>

/** The ways in without the password. Both set a new one, which ends what it ends in `me.save`, and respond like `POST /auth/login`. */
export const access = {
  /**
   * By a recovery code, which works once; the user's other codes stay. Read in any letter case, with or without its dashes. An unknown e-mail, a wrong code and a
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
  },
  /** By the secret of a link. One that is used, expired, replaced or unknown: 410 `link_ended`. Limited like signing in (429). */
  followLink: {
    ...auth.login,
    path: '/auth/sign-in-link',
    body: z.object({ secret: anySecret, password: newPasswordSchema, device }),
  },
} as const satisfies Record<string, AnyEndpoint>
