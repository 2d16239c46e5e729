import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/tables.ts'

const lifetimeMs = 30 * 24 * 60 * 60 * 1000
const tokenBytes = 32

/** Sign-ins: opaque random tokens of 256 bits, stored only as their hash, valid for 30 days or until revoked. */
export function createSessionStore(db: Database, now: () => Date = () => new Date()) {
  return {
    /** Starts a session and answers its token, the one time that it is known here. */
    async open(userId: string): Promise<string> {
      const token = randomBytes(tokenBytes).toString('base64url')
      const expiresAt = new Date(now().getTime() + lifetimeMs).toISOString()
      await db.deleteFrom('sessions').where('expires_at', '<=', now().toISOString()).execute()
      await db
        .insertInto('sessions')
        .values({ token_hash: hash(token), user_id: userId, expires_at: expiresAt })
        .execute()
      return token
    },

    /** The id of the user whom a token signs in, or undefined where it is forged, expired or revoked. */
    async userIdOf(token: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('sessions')
        .select('user_id')
        .where('token_hash', '=', hash(token))
        .where('expires_at', '>', now().toISOString())
        .executeTakeFirst()
      return row?.user_id
    },

    async revoke(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', hash(token)).execute()
    },

    async revokeAllOf(userId: string): Promise<void> {
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
    },
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
