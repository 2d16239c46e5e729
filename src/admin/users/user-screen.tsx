import { CrudScreen } from '../crud/crud-screen.tsx'
import { UserCard } from './user-card.tsx'
import { UserFields } from './user-fields.tsx'
import { userSlice } from './user-slice.ts'

export function UserScreen() {
  return <CrudScreen slice={userSlice} Card={UserCard} Fields={UserFields} />
}
