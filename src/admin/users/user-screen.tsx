import { rules } from '#contract/rules.ts'
import { type User, type UserInput, userInputSchema, users } from '#contract/users.ts'
import { listQuery } from '../lists/entity-queries.ts'
import { CrudScreen } from '../lists/entity-screen.tsx'
import type { CrudSlice } from '../lists/entity-slice.ts'
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
  ruleToasts: { [rules.required]: userFormText.allRequired },
  secretFields: ['password'],
}

export const userList = listQuery(userSlice)

export function UserScreen() {
  return <CrudScreen slice={userSlice} Card={UserCard} Fields={UserFields} />
}
