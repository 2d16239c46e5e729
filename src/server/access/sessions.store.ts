import { createHash, randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Session } from '#contract/access.ts'
import { dayMs, retentionDays } from '#contract/retention.ts'
import type { Database, Tables } from '../db/tables.ts'

/** A secret of 256 random bits: 43 letters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored instead of a random secret; hexadecimal. A password needs a slow one: `hashPassword`. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

const deviceLifetimeMs = retentionDays.device * dayMs

/**
 * Browsers that signed in before: a random secret of 256 bits each, stored only as its hash and for the users who signed in with it,
 * without an address or a name. Stored for 180 days after the last sign-in.
 */
export function createDeviceStore(db: Database) {
  return {
    /** The ids of the users who signed in on the device with this secret; empty if the secret is unknown. */
    async usersOf(secret: string): Promise<string[]> {
      if (!/^[\w-]{43}$/.test(secret)) return []
      const rows = await db
        .selectFrom('devices')
        .select('user_id')
        .where('secret_hash', '=', hashSecret(secret))
        .where('expires_at', '>', new Date().toISOString())
        .execute()
      return rows.map((row) => row.user_id)
    },

    /** Stores a device for the user and returns its secret: the given one if it is known, otherwise a new one. */
    async remember(userId: string, knownSecret: string | undefined): Promise<string> {
      const secret = knownSecret ?? newSecret()
      const secretHash = hashSecret(secret)
      const expiresAt = new Date(Date.now() + deviceLifetimeMs).toISOString()
      await db
        .insertInto('devices')
        .values({ secret_hash: secretHash, user_id: userId, expires_at: expiresAt })
        .onConflict((conflict) => conflict.columns(['secret_hash', 'user_id']).doUpdateSet({ expires_at: expiresAt }))
        .execute()
      return secret
    },

    /** Deletes what has expired. */
    async prune(): Promise<void> {
      await db.deleteFrom('devices').where('expires_at', '<=', new Date().toISOString()).execute()
    },
  }
}

const lifetimeMs = retentionDays.session * dayMs
const idleMs = retentionDays.unusedSession * dayMs
/** Use is stored at most this often: `last_used_at` is up to an hour behind. */
const noteEveryMs = 60 * 60 * 1000
const listedSessions = 100

/**
 * Sessions: opaque random tokens of 256 bits, stored only as their hash. A session is valid for 30 days, or until it is unused for 14 days
 * or revoked. Setting the clock back neither ends a session nor makes it look unused for longer.
 */
export function createSessionStore(db: Database) {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
  const isLive = ({ and, eb }: ExpressionBuilder<Tables, 'sessions'>) =>
    and([eb('expires_at', '>', ago(0)), eb('last_used_at', '>', ago(idleMs))])

  return {
    /** Starts a session and returns its token, of which only the hash is stored. `device` is as the contract's session has it. */
    async open(userId: string, device = ''): Promise<string> {
      const token = newSecret()
      const expires_at = ago(-lifetimeMs)
      await db
        .insertInto('sessions')
        .values({ token_hash: hashSecret(token), user_id: userId, expires_at, last_used_at: ago(0), device })
        .execute()
      return token
    },

    /** The id of a token's user; undefined if the token is forged, expired or revoked. Stores the time of use. */
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

    /** Whether a user's session is valid. If so, revoking it waits for the end of the transaction. */
    async lockIfLive(tokenHash: string, userId: string): Promise<boolean> {
      // An update locks the row on both databases; a select would lock it only on one.
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ user_id: userId })
        .where('token_hash', '=', tokenHash)
        .where('user_id', '=', userId)
        .where(isLive)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** A user's 100 sessions that were used last, the newest use first. */
    async list(userId: string): Promise<Omit<Session, 'current'>[]> {
      const rows = await db
        .selectFrom('sessions')
        .select(['token_hash', 'expires_at', 'last_used_at', 'device'])
        .where('user_id', '=', userId)
        .where(isLive)
        .orderBy('last_used_at', 'desc')
        .limit(listedSessions)
        .execute()
      return rows.map((row) => ({
        _id: sessionId(row.token_hash),
        createdAt: new Date(Date.parse(row.expires_at) - lifetimeMs).toISOString(),
        lastUsedAt: row.last_used_at,
        device: row.device,
      }))
    },

    /** Ends one of a user's sessions. Returns its id; undefined if there is none. */
    async end(userId: string, id: string): Promise<string | undefined> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('token_hash', 'like', `${id.replaceAll('-', '')}%`)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n ? id : undefined
    },

    /** Deletes what has expired. */
    async prune(): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where((row) => row.not(isLive(row)))
        .execute()
    },

    async revoke(tokenHash: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
    },

    /** Ends a user's sessions, except for one. */
    async revokeAllOf(userId: string, exceptTokenHash = ''): Promise<void> {
      await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', exceptTokenHash).execute()
    },
  }

  async function noteUse(tokenHash: string): Promise<void> {
    const last_used_at = ago(0)
    await db
      .updateTable('sessions')
      .set({ last_used_at })
      .where('token_hash', '=', tokenHash)
      .where('last_used_at', '<', last_used_at)
      .execute()
      // A read-only database can still be read: the next request stores the use.
      .catch(() => undefined)
  }
}

/**
 * The id of a session, as a UUID: half of its token's hash, by which nobody can guess the token. It needs no column.
 */
export function sessionId(tokenHash: string): string {
  return tokenHash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
