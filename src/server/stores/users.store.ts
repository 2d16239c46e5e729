import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { dayMs } from '#contract/retention.ts'
import type { User, UserInput } from '#contract/users.ts'
import { withAsciiDomain } from '#contract/validation.ts'
import type { Database, Tables } from '../db/tables.ts'
import { createTrashStore } from './history.store.ts'

const linkNoticedMs = 7 * dayMs

/** A user as stored: the hash never leaves the server. */
export interface UserFields extends Omit<UserInput, 'password'> {
  passwordHash: string
  /** When the password was changed without the present one. */
  passwordSetAt?: string
}

/**
 * Reads and writes the administrators. E-mails are compared in any spelling: a duplicate violates the unique key, and the database's
 * error is thrown.
 */
export function createUserStore(db: Database) {
  return {
    async list(id?: string): Promise<User[]> {
      const rows = db
        .selectFrom('users')
        .selectAll()
        .$if(id !== undefined, (row) => row.where('id', '=', id ?? ''))
      return (await rows.orderBy('seq').execute()).map(toUser)
    },

    /** Includes the hash, for signing in and to find out whether a password changed. */
    async findWithHash(by: { email: string } | { id: string }) {
      const row = await db
        .selectFrom('users')
        .select(['id', 'name', 'email', 'password_hash'])
        .$if('email' in by, (query) => query.where('email_key', '=', emailKey('email' in by ? by.email : '')))
        .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
        .executeTakeFirst()
      return row && { user: toUser(row), passwordHash: row.password_hash }
    },

    /** The last user with this e-mail who is in the trash, and the deletion. */
    async findDeleted(email: string) {
      const rows = (await createTrashStore(db).rowsOf('users')).map(({ content, deletion }) => ({
        deletion,
        user: JSON.parse(content) as Pick<Selectable<Tables['users']>, 'email_key' | 'password_hash'>,
      }))
      const found = rows.find(({ user }) => user.email_key === emailKey(email))
      return found && { deletion: found.deletion, passwordHash: found.user.password_hash }
    },

    /** Whether a user still has this password hash. If so, other writers of the user wait for the end of the transaction. */
    async lockIfPasswordUnchanged(id: string, passwordHash: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .where('password_hash', '=', passwordHash)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Notes that an administrator has created a sign-in link for a user. No change of the user or of the history takes that back. */
    async noteLink(id: string, creatorId: string): Promise<void> {
      await db
        .updateTable('users')
        .set(({ selectFrom }) => ({
          link_created_at: new Date().toISOString(),
          link_created_by: selectFrom('users as creators').select('name').where('id', '=', creatorId),
        }))
        .where('id', '=', id)
        .execute()
    },

    /**
     * What others may have done to a user's access: when the password was last changed without the present one, and the newest sign-in link that a
     * colleague created in the last 7 days. Null if there is none.
     */
    async changesByOthers(id: string) {
      const columns = ['password_set_at as passwordSetAt', 'link_created_at as at', 'link_created_by as by'] as const
      const row = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
      const { passwordSetAt = null, at = null, by = '' } = row ?? {}
      const isNoticed = at !== null && Date.parse(at) > Date.now() - linkNoticedMs
      return { passwordSetAt, linkCreated: isNoticed ? { at, by: by ?? '' } : null }
    },

    async insert({ name, email, passwordHash }: UserFields, id: string = randomUUID()): Promise<User> {
      const values = { id, name, email, email_key: emailKey(email), password_hash: passwordHash }
      return toUser(await db.insertInto('users').values(values).returningAll().executeTakeFirstOrThrow())
    },

    /**
     * Without a hash, the password stays. A new password ends whatever the former one gave access to: the user's sessions, known devices,
     * sign-in link and, unless `keepsCodes`, recovery codes. Another e-mail ends the link only.
     */
    async update(
      id: string,
      {
        name,
        email,
        passwordHash,
        passwordSetAt,
      }: Omit<UserFields, 'passwordHash'> & { passwordHash?: string | undefined },
      { keepsCodes = false } = {},
    ): Promise<User | undefined> {
      if (passwordHash !== undefined) {
        await db.deleteFrom('sessions').where('user_id', '=', id).execute()
        await db.deleteFrom('devices').where('user_id', '=', id).execute()
        if (!keepsCodes) await db.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
      }
      const former = await db.selectFrom('users').select('email_key').where('id', '=', id).executeTakeFirst()
      if (passwordHash !== undefined || former?.email_key !== emailKey(email))
        await db.deleteFrom('sign_in_links').where('user_id', '=', id).execute()
      const columns = {
        name,
        email,
        email_key: emailKey(email),
        password_hash: passwordHash,
        password_set_at: passwordSetAt,
      }
      const changed = db.updateTable('users').set(columns).where('id', '=', id)
      return (await changed.returningAll().execute()).map(toUser)[0]
    },
  }
}

function toUser({ id, name, email }: Pick<Selectable<Tables['users']>, 'id' | 'name' | 'email'>): User {
  return { _id: id, name, email }
}

/** What two spellings of one e-mail have in common: some browsers send an accented domain as it is typed, others as `xn--…`. */
export function emailKey(email: string): string {
  return withAsciiDomain(email.trim()).toLowerCase()
}
