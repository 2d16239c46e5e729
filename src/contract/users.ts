import * as z from 'zod/mini'
import { crudEndpoints } from './endpoint.ts'
import { emailSchema, idSchema, passwordSchema, requiredText, versionSchema } from './validation.ts'

/** A user as read: without password and hash (spec §3). */
export const userSchema = z.object({ _id: idSchema, version: versionSchema, name: z.string(), email: z.string() })
export type User = z.output<typeof userSchema>

export const userInputSchema = z.object({ name: requiredText(200), email: emailSchema, password: passwordSchema })
export type UserInput = z.output<typeof userInputSchema>

export const users = {
  ...crudEndpoints('/users', { list: z.array(userSchema), item: userSchema, input: userInputSchema }, 'admin'),
  titleOf: ({ name }: User) => name,
  orderedBy: 'creation',
  absent: 'kept',
  pictures: {},
  pictureRows: {},
  blank: { name: '', email: '' },
  order: undefined,
} as const
