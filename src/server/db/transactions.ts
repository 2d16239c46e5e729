import { setTimeout as pause } from 'node:timers/promises'
import { isReadOnlyServer, isTransient } from './faults.ts'
import type { Database } from './tables.ts'

/** The author of a write. Every transaction that writes has an actor and confirms it first. */
export interface Actor {
  /**
   * Checks, inside the write's transaction, that the actor may write, and that this holds until the end of the transaction.
   * @throws ProblemError `unauthorized` if the actor may not write any more
   */
  confirm: (trx: Database) => Promise<void>
  /** The administrator; null for the program itself. */
  userId: string | null
}

/** The actor of an administrator's session. */
export interface Administrator extends Actor {
  userId: string
}

/** The actor of work that no request starts: variants, posters, the feed. It may always write. */
export const systemActor: Actor = { confirm: async () => undefined, userId: null }

const attempts = 20
const pauseMs = 100

/**
 * Runs a write that visitors can see in one transaction, and returns its result with the position of its commit. Right
 * after the actor is confirmed the version is raised: its row lock lets one such write at a time continue, so that versions are in commit order, which a sequence would
 * not give, and no two writes wait for each other's rows. A write that throws is rolled back; one that fails with a transient error is run
 * again, for up to 2 s.
 */
export async function publishInTransaction<Result>(
  db: Database,
  actor: Actor,
  write: (trx: Database) => Promise<Result>,
) {
  return await inTransaction(db, actor, async (trx) => {
    const position = await trx
      .updateTable('publication')
      .set((row) => ({ version: row('version', '+', 1) }))
      .returning(positionColumns)
      .executeTakeFirstOrThrow()
    return { result: await write(trx), position }
  })
}

/**
 * Runs a write that visitors cannot see (users, sessions) in one transaction, with the same retries; once more on a new connection if its own
 * leads to a server that only reads. Every transaction that writes begins
 * here; only the time of a session's use is stored without one, and may be lost. Its first statement confirms the actor, because a session that was valid before the body was read may have ended since.
 */
export async function inTransaction<Result>(
  db: Database,
  actor: Actor,
  write: (trx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        await actor.confirm(trx)
        return await write(trx)
      })
    } catch (error) {
      const mayRepeat = isTransient(error) || (isReadOnlyServer(error) && attempt === 1)
      if (attempt >= attempts || !mayRepeat) throw error
      await pause(pauseMs)
    }
  }
}

/** Waits for published writes, and for others that call it, for rules that span several rows of what visitors cannot see. */
export async function lockWrites(trx: Database): Promise<void> {
  await trx
    .updateTable('publication')
    .set((row) => ({ version: row('version', '+', 0) }))
    .execute()
}

/** Up to where a database, or an edition, has what was published. A restored database has another id and counts its versions anew. */
export interface Position {
  databaseId: string
  version: number
}

const positionColumns = ['version', 'database_id as databaseId'] as const

export async function readPosition(db: Database): Promise<Position> {
  return await db.selectFrom('publication').select(positionColumns).executeTakeFirstOrThrow()
}

/** Whether what is at one position has all that was published up to another. */
export function covers(one: Position, other: Position): boolean {
  return one.databaseId === other.databaseId && one.version >= other.version
}

/** Runs reads in one snapshot: all read the database at the same version. */
export async function readSnapshot<Result>(db: Database, read: (trx: Database) => Promise<Result>): Promise<Result> {
  return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
