import { hashSecret, newSecret } from '../auth/secrets.ts'
import type { Database } from '../db/tables.ts'

const lifetimeMs = 24 * 60 * 60 * 1000

/**
 * Links that let a user in without the password: a random secret of 256 bits each, stored only as its hash. A user has at most one, which
 * works once within 24 hours, and ends with another e-mail or password (`users.store.ts`). Setting the clock back does not end it, because the
 * link may be all that its user has; setting it forward ends it, and a new one works.
 */
export function createSignInLinkStore(db: Database, now: () => Date = () => new Date()) {
  return {
    /** Makes a link in place of the user's former one. Returns its secret and when it expires. */
    async replace(userId: string): Promise<{ secret: string; expiresAt: string }> {
      const secret = newSecret()
      const expiresAt = new Date(now().getTime() + lifetimeMs).toISOString()
      const row = { secret_hash: hashSecret(secret), expires_at: expiresAt }
      await db
        .insertInto('sign_in_links')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute()
      return { secret, expiresAt }
    },

    /** The id of the user whom a secret lets in; undefined if it does not, or not any more. */
    async userOf(secret: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('sign_in_links')
        .select('user_id')
        .where('secret_hash', '=', hashSecret(secret))
        .where('expires_at', '>', now().toISOString())
        .executeTakeFirst()
      return row?.user_id
    },

    /** Uses up a link that `userOf` found. Returns whether it was still there: of simultaneous calls one gets true. */
    async take(secret: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('sign_in_links')
        .where('secret_hash', '=', hashSecret(secret))
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

/** The address that a user opens. The secret is in its fragment, which no browser sends: a preview of the link does not use it up. */
export function welcomeAddress(origin: string, secret: string): string {
  return `${origin}/admin/welcome#${secret}`
}
