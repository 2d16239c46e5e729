import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { type OpenedDatabase, openDatabase } from '#server/db/open-database.ts'
import type { Database } from '#server/db/tables.ts'
import { newDatabaseUrl, storeProduct } from './build-test-app.ts'
import { newFolder } from './new-folder.ts'
import { fillRandomly, readContent } from './random.ts'

/** A folder for backups, and databases that are closed and removed when the test ends. */
export function setupBackups() {
  const dataDir = newFolder()
  const opened: OpenedDatabase[] = []
  onTestFinished(async () => {
    for (const { db } of opened) await db.destroy()
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

/** Fills a database by chance, and restores its backup into the embedded database, and the backup of that into a new one of its own kind. */
export async function drillRestore(seed: number, most: number): Promise<void> {
  const { folder, dataDir, openNew, open, newFileUrl } = setupBackups()
  const { db, databaseUrl } = await openNew()
  await fillRandomly(db, seed, most)
  const content = await readContent(db)
  const backup = async (url: string, name: string) =>
    path.join(folder, (await makeBackup({ databaseUrl: url, folder, name })).name)

  const file = newFileUrl()
  const first = await backup(databaseUrl, 'first.db')
  expect(await restoreBackup({ path: first, databaseUrl: file, folder })).toBeUndefined()
  const back = await newDatabaseUrl(dataDir)
  await restoreBackup({ path: await backup(file, 'second.db'), databaseUrl: back, folder })
  const restored = await open(back)
  expect(await readContent(restored.db)).toEqual(content)
  for (const table of ['sessions', 'devices'] as const)
    expect(await restored.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await nextNumbers(restored.db)).toEqual(await nextNumbers(db))
}

/** The numbers of the next products and questions. */
async function nextNumbers(db: Database) {
  await storeProduct(db)
  const question = { id: 'next', question: '', answer: '', position: 0 }
  const { seq } = await db.insertInto('faq').values(question).returning('seq').executeTakeFirstOrThrow()
  const { last } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow()
  return [seq, last]
}
