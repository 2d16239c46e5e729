import { systemActor } from '../db/actor.ts'
import { isFileBroken } from '../db/faults.ts'
import { migrateInside } from '../db/migrate.ts'
import { migrations } from '../db/migrations.text.ts'
import { openDatabase, setFileAside } from '../db/open-database.ts'
import { inTransaction } from '../db/transactions.ts'
import { toBackupError } from './backup-error.ts'
import { loadBackup } from './load-backup.ts'
import { makeBackup } from './make-backup.ts'
import { readBackup, type StoredBackup } from './read-backup.ts'
import { createRowsStore } from './rows.store.ts'

interface RestoreOptions {
  /** The backup's file. */
  path: string
  /** As in `Env`. The database may be missing. */
  databaseUrl: string
  /** Where a proven backup of the present database is kept. */
  folder: string
}

/**
 * Replaces a database by a backup, in one transaction: a process that is killed leaves the old or the new one. A backup of an older schema
 * is migrated. Nobody else can write meanwhile, so that the copy of what was there has the last write. A running server publishes the new
 * database by itself.
 * @returns the path of the copy; undefined if there was no database
 * @throws BackupError
 */
export async function restoreBackup({ path, databaseUrl, folder }: RestoreOptions): Promise<string | undefined> {
  let kept: string | undefined
  const keepPresent = async () => {
    kept = `${folder}/${(await makeBackup({ databaseUrl, folder, kind: 'beforeRestore' })).name}`
  }
  try {
    await readBackup(path, async (backup) => {
      await replaceBy(backup, databaseUrl, keepPresent).catch(async (error) => {
        if (!isFileBroken(error) && !isFileBroken(error?.cause)) throw error
        kept = await setFileAside(databaseUrl)
        await replaceBy(backup, databaseUrl, keepPresent)
      })
    })
    return kept
  } catch (error) {
    throw toBackupError(error)
  }
}

async function replaceBy(backup: StoredBackup, databaseUrl: string, keepPresent: () => Promise<void>): Promise<void> {
  const { db, dialect } = openDatabase(databaseUrl, { isLong: true })
  try {
    await inTransaction(db, systemActor, async (trx) => {
      await dialect.lockSchema(trx)
      const store = createRowsStore(trx, dialect)
      const former = await store.lockWriters()
      if (former) await keepPresent()
      await store.dropAll()
      await loadBackup(store, backup)
      await store.setPublication(former)
      await migrateInside(trx, dialect, migrations)
    })
  } finally {
    await db.destroy()
  }
}
