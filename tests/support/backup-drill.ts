import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type OpenedDatabase, openDatabase } from '#server/db/open-database.ts'
import { newDatabaseUrl } from './build-test-app.ts'
import { newDataDir, removeDataDir } from './built-server.ts'

/** A folder for backups, and databases that are closed and removed when the test ends. */
export function setupBackups() {
  const dataDir = newDataDir()
  const opened: OpenedDatabase[] = []
  onTestFinished(async () => {
    for (const { db } of opened) await db.destroy()
    removeDataDir(dataDir)
  })
  const open = async (databaseUrl: string) => {
    const database = openDatabase(databaseUrl)
    opened.push(database)
    await database.prepare()
    return { db: database.db, databaseUrl }
  }
  return {
    dataDir,
    folder: path.join(dataDir, 'backups'),
    /** Opens a new database of the kind that the test runs on. */
    openNew: async () => await open(await newDatabaseUrl(dataDir)),
    /** The address of an embedded database that does not exist. */
    newFileUrl: () => `file:${path.join(dataDir, `${randomUUID()}.db`)}`,
    open,
  }
}
