import * as z from 'zod/mini'
import { listEntity } from './entity.ts'
import { emailSchema, idSchema, passwordSchema, requiredText, versionSchema } from './validation.ts'

/** A user as read: without password and hash (spec §3). */
export const userSchema = z.object({ _id: idSchema, version: versionSchema, name: z.string(), email: z.string() })
export type User = z.output<typeof userSchema>

export const userInputSchema = z.object({ name: requiredText(200), email: emailSchema, password: passwordSchema })
export type UserInput = z.output<typeof userInputSchema>

export const users = listEntity(
  '/users',
  'admin',
  { item: userSchema, input: userInputSchema },
  { titleOf: ({ name }) => name, orderedBy: 'creation', pictures: {}, blank: { name: '', email: '' } },
)
