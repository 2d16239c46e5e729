import * as z from 'zod/mini'
import { listEntity } from './entity.ts'
import { emailSchema, idSchema, passwordSchema, requiredText, versionSchema } from './validation.ts'

/** A user as read: without password and hash (spec §3). */
export const userSchema = z.object({ _id: idSchema, version: versionSchema, name: z.string(), email: z.string() })
export type User = z.output<typeof userSchema>

export const userInputSchema = z.object({ name: requiredText(200), email: emailSchema, password: passwordSchema })
export type UserInput = z.output<typeof userInputSchema>

const list = listEntity(
  '/users',
  'admin',
  { item: userSchema, input: userInputSchema },
  { titleOf: ({ name }) => name, orderedBy: 'creation', pictures: {}, blank: { name: '', email: '' } },
)

export const users = {
  ...list,
  create: { ...list.create, problems: [...list.create.problems, 'email_taken'] },
  update: { ...list.update, problems: [...list.update.problems, 'email_taken'] },
  remove: { ...list.remove, problems: [...list.remove.problems, 'last_administrator', 'own_account'] },
} as const
