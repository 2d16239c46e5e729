import { createHash } from 'node:crypto'
import type { Row } from '../db/dialects.ts'
import { freeBytes } from './free-bytes.ts'
import { backedUpTables, type RowsStore } from './rows.store.ts'

const rowsAtOnce = 50

/** What a table holds. */
export interface TableDigest {
  table: string
  rows: number
  /** SHA-256 of its rows in the order of the table's key: each as a line of JSON, followed by the bytes of its picture. */
  sha256: string
  /** The highest number that its `seq` ever had: a deleted row may have had it. Null without that column. */
  last: number | null
}

/**
 * Copies all tables that a backup holds, and the highest number that each `seq` ever had. At most 50 rows or one picture are in memory.
 * @param to has the same tables, empty
 * @returns what was read
 */
export async function copyTables(from: RowsStore, to: RowsStore): Promise<TableDigest[]> {
  const digests = await readTables(from, to.insert)
  await to.setSequences(await from.readSequences())
  return digests
}

/**
 * Reads all tables that a backup holds.
 * @param use called with the rows of a table, some at a time
 */
export async function readTables(
  from: RowsStore,
  use: (table: string, rows: readonly Row[]) => Promise<void> = async () => undefined,
): Promise<TableDigest[]> {
  const sequences = await from.readSequences()
  const digests: TableDigest[] = []
  for (const table of backedUpTables) {
    const hash = createHash('sha256')
    let rows = 0
    let batch: Row[] = []
    for await (const row of from.read(table)) {
      const { bytes, ...values } = row
      hash.update(`${JSON.stringify(values)}\n`)
      if (bytes instanceof Uint8Array) hash.update(bytes)
      rows += 1
      batch.push(row)
      if (batch.length < rowsAtOnce && !bytes) continue
      await use(table, batch)
      batch = []
      if (bytes instanceof Uint8Array) freeBytes(bytes.length)
    }
    await use(table, batch)
    digests.push({ table, rows, sha256: hash.digest('hex'), last: sequences[table] ?? null })
  }
  return digests
}
