import * as z from 'zod/mini'
import type { AnyEndpoint } from './endpoint.ts'
import { rules, storable } from './rules.ts'
import { userSchema } from './users.ts'

// The limits keep a hostile body from costing a long hash; a wrong shape of e-mail is just a wrong pair.
export const loginInputSchema = z.object({
  email: z
    .string(rules.required)
    .check(z.trim(), z.minLength(1, rules.required), z.maxLength(254, rules.tooLong), storable),
  password: z.string(rules.required).check(z.minLength(1, rules.required), z.maxLength(1024, rules.tooLong)),
  // What the last sign-in on this device was answered with. Any other text is no device's, and no reason to refuse.
  device: z.optional(z.string()),
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
