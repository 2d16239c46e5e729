import { setTimeout as pause } from 'node:timers/promises'
import { BackupError } from '../backup/backup.store.ts'
import type { Backups } from '../backup/backups.ts'
import { databaseSentence } from '../db/database-sentence.ts'
import { isTransient, RefusedDatabaseError } from '../db/faults.ts'
import type { Schema } from '../db/migrate.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import { readPosition } from '../db/transactions.ts'
import { detailsOf, type ErrorLog } from '../http/problems.ts'
import type { Env } from '../process/env.ts'
import { StartError } from '../process/start-error.ts'
import type { EditionFile } from '../publication/edition.ts'
import type { DatabaseStatus, Publisher } from '../publication/publisher.ts'
import { ensureAdministrator, seedSamples } from '../seed/seed.ts'
import { refusalOf, toDatabaseError } from './exits.ts'
import { mainText } from './main.text.ts'

const retryMs = 1000

interface Options {
  env: Env
  log: ErrorLog
  /** Whether the database is away: once it is live, the watch says so when it is back. */
  status: DatabaseStatus
  database: Pick<OpenedDatabase, 'readSchema' | 'reopenIfLost'>
  publisher: Pick<Publisher, 'refresh' | 'startWithoutDatabase'>
  editionFile: Pick<EditionFile, 'load'>
  /** Upgrades and fills the database. The signal is aborted when the server stops. */
  prepare: (signal: AbortSignal) => Promise<void>
  /** Starts what runs without a request. Returns a function that stops it. */
  startWork: () => () => void
}

/** Takes the server live: at once, or later, and meanwhile with the stored edition. Live means that the database is prepared and served. */
export function createStartup({ env, log, status, database, publisher, editionFile, prepare, startWork }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  let stopWork: (() => void) | undefined

  /**
   * Goes live, or serves the stored edition: while the database is upgraded, which can take minutes, and if it cannot be used. `keepTrying` does
   * the rest.
   * @throws StartError if a newer program has migrated the database, if it is too old, or if there is neither a database nor a stored edition
   */
  async function tryOnce(): Promise<void> {
    try {
      const isUpgradedLater = needsUpgrade(await database.readSchema()) && (await serveStoredEdition())
      if (isUpgradedLater) console.error(mainText.upgrading)
      else await goLive()
    } catch (error) {
      // A database that this program does not understand stays so, but another program's file may give way to the right one.
      const isUnfit = error instanceof RefusedDatabaseError && error.code !== 'foreign_database'
      if (isUnfit) throw toDatabaseError(error, env)
      const hasEdition = await serveStoredEdition()
      // What is transient is waited for without an edition, too: another server may be filling the same empty database.
      if (!hasEdition && !isTransient(error)) throw toDatabaseError(error, env)
      // `keepTrying` prints the operator's mistakes.
      if (error instanceof StartError) return
      console.error(mainText.servingLastEdition(databaseSentence(error, env)))
      log.error(detailsOf(error), 'database_away')
      status.isAway = true
    }
  }

  async function goLive(): Promise<void> {
    // Nothing was written yet: a file that was replaced since the last attempt is opened anew.
    database.reopenIfLost()
    await prepare(signal)
    await publisher.refresh()
    // The server may have stopped meanwhile: the work would go on with a closed database.
    signal.throwIfAborted()
    stopWork = startWork()
  }

  /** Serves the stored edition, or empty pages. Returns whether there is a stored edition. */
  async function serveStoredEdition(): Promise<boolean> {
    const stored = await editionFile.load()
    await publisher.startWithoutDatabase(stored)
    return stored !== undefined
  }

  /**
   * Tries to go live until it succeeds; to be called when the server listens. Visitors keep the stored edition meanwhile. What only the operator
   * can mend is printed once, and tried again: a backup may be restored, or the disk be given room.
   */
  async function keepTrying(): Promise<void> {
    let printed: string | undefined
    while (!stopWork && !signal.aborted) {
      const begunMs = performance.now()
      await goLive().catch(async (error) => {
        const sentence = refusalOf(error, env)
        if (sentence !== undefined && sentence !== printed && !signal.aborted) console.error(sentence)
        printed = sentence ?? printed
        // A copy before an upgrade failed: copying a large database again and again would leave the disk no rest.
        const restMs = error instanceof BackupError ? 10 * (performance.now() - begunMs) : 0
        await pause(Math.max(retryMs, restMs), undefined, { ref: false, signal }).catch(() => undefined)
      })
    }
  }

  /** Stops trying, and the work. */
  function stop(): void {
    stopping.abort()
    stopWork?.()
  }

  const isLive = () => stopWork !== undefined
  return { tryOnce, keepTrying, isLive, stop }
}

/**
 * Upgrades the database, and fills a new one. Prints what was done for the operator.
 *
 * @param root absolute folder of the project
 * @param signal aborted when the server stops
 */
export async function prepareDatabase(
  database: OpenedDatabase,
  backups: Backups,
  env: Env,
  root: string,
  signal: AbortSignal,
): Promise<void> {
  const copy = await upgrade(database, backups, signal)
  if (copy !== undefined) console.log(mainText.upgraded(copy))
  await seedSamples(database.db, env, root)
  const first = await ensureAdministrator(database.db, env.firstAdministrator)
  if (first && !first.isChosen) console.log(mainText.firstAdministrator(first.email, first.password))
}

/** Whether a database exists and lacks migrations. */
function needsUpgrade({ done, missing }: Schema): boolean {
  return done.length > 0 && missing.length > 0
}

/**
 * Migrates the database to the newest schema. One that exists is copied before that, unless an interrupted upgrade has just done so.
 *
 * @param signal aborted when the server stops
 * @returns the path of the copy; undefined if the database was new or lacked no migration
 * @throws BackupError if there is no proven copy: then nothing is migrated. RefusedDatabaseError; what the driver throws
 */
export async function upgrade(
  database: OpenedDatabase,
  backups: Pick<Backups, 'makeBeforeUpgrade'>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const schema = await database.readSchema()
  let copy: string | undefined
  if (needsUpgrade(schema)) {
    const { version, databaseId } = await readPosition(database.db)
    copy = await backups.makeBeforeUpgrade(`${schema.done.at(-1)}-${databaseId.slice(-8)}`, version, signal)
  }
  await database.prepare()
  return copy
}
