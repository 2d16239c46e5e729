import { randomInt } from 'node:crypto'
import { codeCount } from '#contract/access.ts'
import type { Database } from '../db/tables.ts'
import { hashSecret, newSecret } from './sessions.store.ts'

// 32 letters that are not mistaken for each other: `readable` knows what is written in place of 0 and 1.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 4
const lettersPerGroup = 4

/**
 * Recovery codes: 16 random letters each. They are stored as a plain SHA-256, because 80 random bits cannot be guessed even from their hash; a
 * slow hash would let strangers keep the server busy.
 */
export function createRecoveryCodeStore(db: Database) {
  return {
    async state(userId: string): Promise<{ left: number; areKept: boolean }> {
      const codes = await db.selectFrom('recovery_codes').select('unkept').where('user_id', '=', userId).execute()
      return { left: codes.length, areKept: codes.length > 0 && codes.every(({ unkept }) => unkept === 0) }
    },

    async keep(userId: string): Promise<void> {
      await db.updateTable('recovery_codes').set({ unkept: 0 }).where('user_id', '=', userId).execute()
    },

    async has(userId: string, code: string): Promise<boolean> {
      const row = await db
        .selectFrom('recovery_codes')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash(code))
        .executeTakeFirst()
      return row !== undefined
    },

    /** Uses a code up. Returns whether it was there: one of several simultaneous calls gets true. */
    async take(userId: string, code: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash(code))
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /** Replaces a user's codes by new ones. Returns them, of which only the hashes are stored. */
    async replaceAll(userId: string): Promise<string[]> {
      const codes = Array.from({ length: codeCount }, newCode)
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      await db
        .insertInto('recovery_codes')
        .values(codes.map((code) => ({ user_id: userId, code_hash: hash(code), unkept: 1 })))
        .execute()
      return codes
    },
  }
}

function newCode(): string {
  const group = () => Array.from({ length: lettersPerGroup }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** The code as it was made: people write it in any case, with other dashes or none, O for 0, and I or L for 1. */
function readable(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

function hash(code: string): string {
  return hashSecret(readable(code))
}

const lifetimeMs = 24 * 60 * 60 * 1000

/**
 * Links that let a user in without the password: a random secret of 256 bits each, stored only as its hash. A user has at most one, which
 * works once within 24 hours, and ends with another e-mail or password (`users.store.ts`). Setting the clock back does not end it, because the
 * link may be all that its user has; setting it forward ends it, and a new one works.
 */
export function createSignInLinkStore(db: Database) {
  return {
    /** Makes a link in place of the user's former one. Returns its secret and when it expires. */
    async replace(userId: string): Promise<{ secret: string; expiresAt: string }> {
      const secret = newSecret()
      const expiresAt = new Date(Date.now() + lifetimeMs).toISOString()
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
        .where('expires_at', '>', new Date().toISOString())
        .executeTakeFirst()
      return row?.user_id
    },

    /** Uses up a link that `userOf` found. Returns whether it was still there: one of several simultaneous calls gets true. */
    async take(secret: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('sign_in_links')
        .where('secret_hash', '=', hashSecret(secret))
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /** Deletes what has expired. */
    async prune(): Promise<void> {
      await db.deleteFrom('sign_in_links').where('expires_at', '<=', new Date().toISOString()).execute()
    },
  }
}

/** The address that a user opens. The secret is in its fragment, which no browser sends: a preview of the link does not use it up. */
export function welcomeAddress(origin: string, secret: string): string {
  return `${origin}/admin/welcome#${secret}`
}
