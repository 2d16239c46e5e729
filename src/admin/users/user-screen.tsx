import { type User, type UserInput, userInputSchema, users } from '#contract/users.ts'
import { validationCodes } from '#contract/validation.ts'
import { listQuery } from '../crud/crud-queries.ts'
import { CrudScreen } from '../crud/crud-screen.tsx'
import type { CrudSlice } from '../crud/crud-slice.ts'
import { userCalls } from './user-calls.ts'
import { UserCard } from './user-card.tsx'
import { UserFields } from './user-fields.tsx'
import { userFormText, usersText } from './users.text.ts'

const userSlice: CrudSlice<User, UserInput, UserInput> = {
  key: 'users',
  traits: users,
  calls: userCalls,
  text: usersText,
  schema: userInputSchema,
  blank: { name: '', email: '', password: '' },
  // No list carries a password, and on edit it must be filled in all the same (spec §5).
  valuesOf: ({ name, email }) => ({ name, email, password: '' }),
  searchTextOf: (user) => `${user.name} ${user.email}`,
  afterDelete: 'remove',
  ruleToasts: { [validationCodes.required]: userFormText.allRequired },
  secretFields: ['password'],
}

export const userList = listQuery(userSlice)

export function UserScreen() {
  return <CrudScreen slice={userSlice} Card={UserCard} Fields={UserFields} />
}
