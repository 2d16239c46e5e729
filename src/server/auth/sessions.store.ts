import { createHash, randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Database, Tables } from '../db/tables.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const lifetimeMs = 30 * dayMs
const idleMs = 14 * dayMs
/** Use is noted at most this often: `last_used_at` is up to an hour behind. */
const noteEveryMs = hourMs
const keptPerUser = 100
const tokenBytes = 32

/**
 * Sign-ins: opaque random tokens of 256 bits, stored only as their hash, valid for 30 days, for 14 without use, or
 * until revoked. A clock that is set back ends no session and never makes a session look unused for longer.
 */
export function createSessionStore(db: Database, now: () => Date = () => new Date()) {
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString()
  const isLive = ({ and, eb }: ExpressionBuilder<Tables, 'sessions'>) =>
    and([eb('expires_at', '>', ago(0)), eb('last_used_at', '>', ago(idleMs))])

  return {
    /** Starts a session and returns its token, the one time that it is known here. */
    async open(userId: string): Promise<string> {
      const token = randomBytes(tokenBytes).toString('base64url')
      await db
        .deleteFrom('sessions')
        .where((row) => row.not(isLive(row)))
        .execute()
      await makeRoom(userId)
      const expires_at = ago(-lifetimeMs)
      await db
        .insertInto('sessions')
        .values({ token_hash: hashToken(token), user_id: userId, expires_at, last_used_at: ago(0) })
        .execute()
      return token
    },

    /** The id of the user whom a token signs in, or undefined where it is forged, ended or revoked. Notes the use. */
    async use(tokenHash: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('sessions')
        .select(['user_id', 'last_used_at'])
        .where('token_hash', '=', tokenHash)
        .where(isLive)
        .executeTakeFirst()
      if (row && row.last_used_at < ago(noteEveryMs)) await noteUse(tokenHash)
      return row?.user_id
    },

    /** Whether a user's session is live. If so, whoever revokes it waits for the end of the transaction. */
    async lockIfLive(tokenHash: string, userId: string): Promise<boolean> {
      // An update locks the row in either database, where reading would lock it in one.
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ user_id: userId })
        .where('token_hash', '=', tokenHash)
        .where('user_id', '=', userId)
        .where(isLive)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    async revoke(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
    },

    async revokeAllOf(userId: string): Promise<void> {
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
    },
  }

  /** Keeps the number of a user's sessions at 100, as far as that ends none that was used within 24 hours. */
  async function makeRoom(userId: string): Promise<void> {
    const latest = db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', userId)
      .orderBy('last_used_at', 'desc')
      .limit(keptPerUser - 1)
    await db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('last_used_at', '<=', ago(dayMs + noteEveryMs))
      .where('token_hash', 'not in', latest)
      .execute()
  }

  async function noteUse(tokenHash: string): Promise<void> {
    const last_used_at = ago(0)
    await db
      .updateTable('sessions')
      .set({ last_used_at })
      .where('token_hash', '=', tokenHash)
      .where('last_used_at', '<', last_used_at)
      .execute()
      // A database that cannot be written can be read all the same: the next request notes it.
      .catch(() => undefined)
  }
}

/** What is stored in a token's place. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
