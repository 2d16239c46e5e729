import { setTimeout as pause } from 'node:timers/promises'
import { BackupError } from '../backup/backup.store.ts'
import type { Backups } from '../backup/backups.ts'
import { isTransient, RefusedDatabaseError } from '../db/faults.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import type { Env } from '../env.ts'
import { detailsOf, type ErrorLog } from '../http/problems.ts'
import type { EditionFile } from '../publication/edition.ts'
import type { DatabaseStatus, Publisher } from '../publication/publisher.ts'
import { ensureAdministrator, seedSamples } from '../seed/seed.ts'
import { databaseSentence } from './database-sentence.ts'
import { refusalOf, StartError, toDatabaseError } from './exits.ts'
import { mainText } from './main.text.ts'

const retryMs = 1000

interface Options {
  env: Env
  log: ErrorLog
  /** Whether the database is away: once it is live, the watch says so when it is back. */
  status: DatabaseStatus
  database: Pick<OpenedDatabase, 'readSchema' | 'reopenIfLost'>
  publisher: Pick<Publisher, 'refresh' | 'startWithoutDatabase'>
  /** The stored edition. */
  file: Pick<EditionFile, 'load'>
  /** Upgrades and fills the database. The signal is aborted when the server stops. */
  prepare: (signal: AbortSignal) => Promise<void>
  /** Starts what runs without a request. Returns a function that stops it. */
  startWork: () => () => void
}

/** The server's way from its start to a database that it serves: at once, or later with the stored edition meanwhile. */
export function createStartup({ env, log, status, database, publisher, file, prepare, startWork }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  let stopWork: (() => void) | undefined

  /**
   * Prepares the database and starts the work that needs it. If that fails, or upgrades the database first, the server starts with the stored
   * edition.
   * @throws StartError if a newer program has migrated the database, if it is too old, or if there is neither a database nor a stored edition
   */
  async function start(): Promise<void> {
    try {
      // Copying and migrating a database can take minutes.
      if ((await needsUpgrade(database)) && (await serveStoredEdition())) return console.error(mainText.upgrading)
      await goLive()
    } catch (error) {
      if (error instanceof RefusedDatabaseError && error.code !== 'foreign_database') throw toDatabaseError(error, env)
      // Another server may be filling the same empty database.
      if (!(await serveStoredEdition()) && !isTransient(error)) throw toDatabaseError(error, env)
      // `keepTrying` prints what the operator wrote wrong.
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
    const stored = await file.load()
    await publisher.startWithoutDatabase(stored)
    return stored !== undefined
  }

  /**
   * Retries until the database is live; to be called when the server listens. Visitors keep the edition, whatever was done to the database
   * meanwhile. What only the operator can mend is printed once; the retries go on, because a copy may be restored or the disk be given room.
   */
  async function keepTrying(): Promise<void> {
    let printed: string | undefined
    while (!stopWork && !signal.aborted) {
      const begunMs = performance.now()
      await goLive().catch(async (error) => {
        const sentence = refusalOf(error, env)
        if (sentence !== undefined && sentence !== printed && !signal.aborted) console.error(sentence)
        printed = sentence ?? printed
        // Copying a large database again and again would leave the disk no rest.
        const waitMs = error instanceof BackupError ? 10 * (performance.now() - begunMs) : 0
        await pause(Math.max(retryMs, waitMs), undefined, { ref: false, signal }).catch(() => undefined)
      })
    }
  }

  /** Stops trying, and the work. */
  function stop(): void {
    stopping.abort()
    stopWork?.()
  }

  /** Whether the database is prepared, and the work that needs it runs. */
  const isLive = () => stopWork !== undefined
  return { start, keepTrying, isLive, stop }
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

/** Whether the database exists and lacks migrations. */
export async function needsUpgrade({ readSchema }: Pick<OpenedDatabase, 'readSchema'>): Promise<boolean> {
  const { done, missing } = await readSchema()
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
  const copy = (await needsUpgrade(database)) ? await copyBefore(database, backups, signal) : undefined
  await database.prepare()
  return copy
}

async function copyBefore(
  { db, readSchema }: OpenedDatabase,
  backups: Pick<Backups, 'makeBeforeUpgrade'>,
  signal?: AbortSignal,
): Promise<string> {
  const { done } = await readSchema()
  const { version, database_id: id } = await db.selectFrom('publication').selectAll().executeTakeFirstOrThrow()
  return await backups.makeBeforeUpgrade(`${done.at(-1)}-${id.slice(-8)}`, version, signal)
}
