import { createSessionStore } from '#server/auth/sessions.store.ts'
import type { Database } from '#server/db/tables.ts'
import { createUserStore } from '#server/users/users.store.ts'

/** Adds another administrator, Caio. Returns the token of a session of his. */
export async function signInColleague(db: Database): Promise<string> {
  const fields = { name: 'Caio', email: 'caio@toldaria.example', passwordHash: '' }
  const { _id } = await createUserStore(db).insert(fields)
  return await createSessionStore(db).open(_id)
}
