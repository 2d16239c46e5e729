import type { Row } from '../db/dialects.ts'
import type { StoredBackup } from './read-backup.ts'
import type { RowsStore } from './rows.store.ts'

const rowsAtOnce = 50

/** Creates the tables of a backup, with its rows, in a database without any. */
export async function loadBackup(store: RowsStore, { manifest, rows }: StoredBackup): Promise<void> {
  await store.create(manifest.schema)
  for (const table of Object.keys(manifest.tables)) {
    let batch: Row[] = []
    for await (const row of rows(table)) {
      batch.push(row)
      if (batch.length < rowsAtOnce && !row.bytes) continue
      await store.insert(table, batch)
      batch = []
    }
    await store.insert(table, batch)
  }
  await store.setSequences(manifest.sequences)
}
