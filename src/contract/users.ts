import * as z from 'zod/mini'
import { crudEndpoints } from './endpoint.ts'
import { emailSchema, idSchema, passwordSchema, requiredText } from './rules.ts'

/** A user as shown: never a password, never its hash (spec §3). */
export const userSchema = z.object({ _id: idSchema, name: z.string(), email: z.string() })
export type User = z.output<typeof userSchema>

export const userInputSchema = z.object({ name: requiredText(200), email: emailSchema, password: passwordSchema })
export type UserInput = z.output<typeof userInputSchema>

export const users = crudEndpoints(
  '/users',
  { list: z.array(userSchema), item: userSchema, input: userInputSchema },
  'admin',
)
