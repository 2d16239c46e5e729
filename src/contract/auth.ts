import * as z from 'zod/mini'
import type { AnyEndpoint } from './endpoint.ts'
import { maxEmail, maxPassword, rules, storable } from './rules.ts'
import { userSchema } from './users.ts'

/** What nobody can have is a wrong pair like any other (401): an empty text fits no user, and costs no more than one. */
function fittingOrNone(max: number) {
  return z.overwrite<string>((text) => (text.length > 2 * max || [...text].length > max ? '' : text))
}

const maxDeviceSecret = 64

const present = z.minLength(1, { error: rules.required, abort: true })

export const loginInputSchema = z.object({
  email: z.string(rules.required).check(z.trim(), present, fittingOrNone(maxEmail), storable),
  password: z.string(rules.required).check(present, fittingOrNone(maxPassword)),
  // What the last sign-in on this device was answered with. Any other text is no device's, and no reason to refuse.
  device: z.optional(z.string().check(fittingOrNone(maxDeviceSecret))),
})

/** `device` is a secret for this browser to keep and to send with its next sign-in: it proves that one was here before. */
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
