import { dayMs, retentionDays } from '#contract/retention.ts'
import type { Database } from '../db/tables.ts'
import { hashSecret, newSecret } from './secrets.ts'

const lifetimeMs = retentionDays.device * dayMs
const keptPerUser = 20

/**
 * Browsers that signed in before: a random secret of 256 bits each, stored only as its hash and for the users who signed in with it,
 * without an address or a name. Stored for 180 days after the last sign-in, at most the newest 20 per user.
 */
export function createDeviceStore(db: Database, now: () => Date = () => new Date()) {
  return {
    /** The ids of the users who signed in on the device with this secret; empty if the secret is unknown. */
    async usersOf(secret: string): Promise<string[]> {
      if (!/^[\w-]{43}$/.test(secret)) return []
      const rows = await db
        .selectFrom('devices')
        .select('user_id')
        .where('secret_hash', '=', hashSecret(secret))
        .where('expires_at', '>', now().toISOString())
        .execute()
      return rows.map((row) => row.user_id)
    },

    /** Stores a device for the user and returns its secret: the given one if it is known, otherwise a new one. */
    async remember(userId: string, knownSecret: string | undefined): Promise<string> {
      const secret = knownSecret ?? newSecret()
      const secretHash = hashSecret(secret)
      const expiresAt = new Date(now().getTime() + lifetimeMs).toISOString()
      await db.deleteFrom('devices').where('expires_at', '<=', now().toISOString()).execute()
      await db
        .insertInto('devices')
        .values({ secret_hash: secretHash, user_id: userId, expires_at: expiresAt })
        .onConflict((conflict) => conflict.columns(['secret_hash', 'user_id']).doUpdateSet({ expires_at: expiresAt }))
        .execute()
      await db
        .deleteFrom('devices')
        .where('user_id', '=', userId)
        .where('secret_hash', '!=', secretHash)
        .where('secret_hash', 'not in', (others) =>
          others
            .selectFrom('devices')
            .select('secret_hash')
            .where('user_id', '=', userId)
            .where('secret_hash', '!=', secretHash)
            .orderBy('expires_at', 'desc')
            .limit(keptPerUser - 1),
        )
        .execute()
      return secret
    },
  }
}
