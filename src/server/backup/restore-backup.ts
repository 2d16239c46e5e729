import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isFileBroken } from '../db/faults.ts'
import { migrateInside } from '../db/migrate.ts'
import { migrations } from '../db/migrations.ts'
import { openDatabase, openForReading, openScratchDatabase } from '../db/open-database.ts'
import { setDatabaseAside } from '../db/sqlite.ts'
import { inTransaction, readSnapshot, systemActor } from '../db/transactions.ts'
import { asideOf } from '../process/files.ts'
import {
  checkBackup,
  copyTables,
  createTables,
  dropTables,
  lockWriters,
  readBackup,
  setPublication,
  toBackupError,
} from './backup.store.ts'
import { assertRoom, makeBackup, prepareFolder } from './make-backup.ts'
import { type ReturnedItem, readReturned } from './returned-items.ts'

interface RestoreOptions {
  /** The backup's file. */
  path: string
  /** As in `Env`. The database may be missing. */
  databaseUrl: string
  /** Where a proven backup of the present database is kept. */
  folder: string
}

interface Kept {
  path: string
  isBackup: boolean
  /** What was deleted or erased since the restored backup, and is back; not known of a broken database. */
  returned?: ReturnedItem[]
}

/**
 * Replaces a database by a backup, in one transaction: a process that is killed leaves the old or the new one. A backup of an older schema
 * is first brought to the present one in a temporary file. Nobody else can write meanwhile, so that the copy of what was there has the last
 * write. A running server publishes the new database by itself.
 * @returns where what was there is kept, whether that is a backup or the file of a broken database, and what is back that was deleted since;
 * undefined if there was no database
 * @throws BackupError
 */
export async function restoreBackup({ path, databaseUrl, folder }: RestoreOptions): Promise<Kept | undefined> {
  let kept: Kept | undefined
  let isPresentRead = false
  let madeAt = ''
  const keepPresent = async () => {
    const { name } = await makeBackup({ databaseUrl, folder, before: 'restore' })
    const present = join(folder, name)
    kept = { path: present, isBackup: true, returned: await readReturned(upgradedCopy, madeAt, present) }
  }
  const onPresentRead = () => {
    isPresentRead = true
  }
  const upgradedCopy = asideOf(join(folder, 'toldaria-restore'))
  try {
    madeAt = (await checkBackup(path)).madeAt
    await prepareFolder(folder)
    await copyWithPresentSchema(path, upgradedCopy)
    await replaceBy(upgradedCopy, databaseUrl, keepPresent, onPresentRead).catch(async (error) => {
      if (isPresentRead || !(isFileBroken(error) || isFileBroken(error?.cause))) throw error
      kept = { path: setDatabaseAside(databaseUrl.slice('file:'.length)), isBackup: false }
      await replaceBy(upgradedCopy, databaseUrl, keepPresent, onPresentRead)
    })
    return kept
  } catch (error) {
    throw toBackupError(error)
  } finally {
    // What cannot be removed must not hide why the restore failed.
    await rm(upgradedCopy, { force: true }).catch(() => undefined)
  }
}

/** Writes a database with the content of a backup in the present schema into a new file. */
async function copyWithPresentSchema(path: string, file: string): Promise<void> {
  const { db, dialect } = openScratchDatabase(file)
  try {
    await readBackup(path, async ({ schema }, from) => {
      await assertRoom(from, dirname(file))
      await inTransaction(db, systemActor, async (trx) => {
        const to = { trx, dialect }
        await createTables(to, schema)
        await copyTables(from, to)
        await migrateInside(trx, dialect, migrations)
      })
    })
  } finally {
    await db.destroy()
  }
}

/** @param onPresentRead called when nothing more is read of the present database, which may be broken */
async function replaceBy(
  file: string,
  databaseUrl: string,
  keepPresent: () => Promise<void>,
  onPresentRead: () => void,
): Promise<void> {
  const source = openForReading(`file:${file}`)
  const { db, dialect } = openDatabase(databaseUrl, { isLong: true })
  try {
    await inTransaction(db, systemActor, async (trx) => {
      await dialect.lockSchema(trx)
      const to = { trx, dialect }
      const former = await lockWriters(to)
      if (former) await keepPresent()
      onPresentRead()
      await dropTables(to)
      await createTables(
        to,
        migrations.map(({ name }) => name),
      )
      await readSnapshot(source.db, (from) => copyTables({ trx: from, dialect: source.dialect }, to))
      await setPublication(to, former)
    })
  } finally {
    await db.destroy()
    await source.db.destroy()
  }
}
