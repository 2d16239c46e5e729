import * as z from 'zod/mini'
import type { AnyEndpoint } from './endpoint.ts'
import { userSchema } from './users.ts'
import { maxEmail, maxPassword, storable, validationCodes } from './validation.ts'

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
    problems: ['wrong_credentials'],
  },
  logout: { method: 'POST', path: '/auth/logout', access: 'admin', status: 204, body: undefined, reply: undefined },
} as const satisfies Record<string, AnyEndpoint>
