import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemActor } from '../db/actor.ts'
import { openScratchDatabase } from '../db/open-database.ts'
import { inTransaction, readSnapshot } from '../db/transactions.ts'
import { asideOf } from '../system/write-atomic.ts'
import { BackupError, toBackupError } from './backup-error.ts'
import { loadBackup } from './load-backup.ts'
import type { Manifest } from './manifest.ts'
import { digestPart, readMePart, readParts } from './parts.ts'
import { readBackup } from './read-backup.ts'
import { createRowsStore, type RowsStore } from './rows.store.ts'

/**
 * Proves a backup: restores it into a temporary database, reads that database as a backup is made, and compares the digest of each part
 * and the number of rows of each table with the manifest.
 * @param scratch path of the temporary database, which is removed
 * @throws BackupError `missing`, `damaged`, `newer`, `not_proven`, `storage_full`
 */
export async function proveBackup(path: string, scratch: string): Promise<void> {
  await readBackup(path, async (backup) => {
    const { db, dialect } = openScratchDatabase(scratch)
    try {
      await inTransaction(db, systemActor, (trx) => loadBackup(createRowsStore(trx, dialect), backup))
      const isEqual = await readSnapshot(db, (trx) => holds(createRowsStore(trx, dialect), backup.manifest))
      if (!isEqual) throw new BackupError('not_proven')
    } finally {
      await db.destroy()
      await rm(scratch, { force: true })
    }
  })
}

/**
 * Proves the backup in a file.
 * @param folder where the temporary database is
 * @throws BackupError
 */
export async function checkBackup(path: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await proveBackup(path, asideOf(join(folder, 'toldaria-check')))
  } catch (error) {
    throw toBackupError(error)
  }
}

/** Whether the tables are those of the manifest. Compares one part at a time, because there may be many. */
async function holds(store: RowsStore, manifest: Manifest): Promise<boolean> {
  const tables: Record<string, number> = {}
  const expected = manifest.parts.filter(({ name }) => name !== readMePart).values()
  for await (const part of readParts(store, (table, rows) => (tables[table] = rows))) {
    const { name, sha256 } = await digestPart(part)
    const { value } = expected.next()
    if (name !== value?.name || sha256 !== value.sha256) return false
  }
  const counts = [await store.readSchema(), tables, await store.readSequences()]
  const expectedCounts = [manifest.schema, manifest.tables, manifest.sequences]
  return expected.next().done === true && JSON.stringify(counts) === JSON.stringify(expectedCounts)
}
