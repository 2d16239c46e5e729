import { createHash } from 'node:crypto'
import { freeBytes } from './free-bytes.ts'
import { backedUpTables, fileOfRow, type RowsStore } from './rows.store.ts'

/** A file inside a backup. Its length is known before its content is read. */
export interface Part {
  name: string
  bytes: number
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** A part as the manifest names it. */
export interface PartDigest {
  name: string
  bytes: number
  sha256: string
}

/** The part that tells a person how to read the others. */
export const readMePart = 'LEIA-ME.txt'

/** The part with a table's rows. */
export const tablePart = (table: string) => `tables/${table}.jsonl`

/**
 * Reads the tables of a database as the parts of a backup, in its order: for each table its rows, then the files of its rows. At most 50
 * rows or one picture are in memory. Each part must be read before the next one is asked for.
 * @param countRows called with each table and its number of rows
 */
export async function* readParts(
  store: RowsStore,
  countRows: (table: string, rows: number) => void,
): AsyncGenerator<Part> {
  for (const table of backedUpTables) {
    // A tar file has a file's length before its content. Reading twice in one snapshot needs neither memory nor a temporary file.
    let [rows, bytes] = [0, 0]
    for await (const line of readLines(store, table)) {
      rows += 1
      bytes += line.length
    }
    countRows(table, rows)
    yield { name: tablePart(table), bytes, content: readLines(store, table) }
    const nameOf = fileOfRow(table)
    if (!nameOf || rows === 0) continue
    for await (const row of store.read(table, { withBytes: true })) {
      const content = row.bytes as Uint8Array
      yield { name: nameOf(row), bytes: content.length, content: [content] }
      freeBytes(content.length)
    }
  }
}

/** Reads a part into `sink`, and returns its digest. */
export async function digestPart(
  part: Part,
  sink: (bytes: Uint8Array) => Promise<void> = async () => undefined,
): Promise<PartDigest> {
  const hash = createHash('sha256')
  for await (const bytes of part.content) {
    hash.update(bytes)
    await sink(bytes)
  }
  return { name: part.name, bytes: part.bytes, sha256: hash.digest('hex') }
}

async function* readLines(store: RowsStore, table: string): AsyncGenerator<Buffer> {
  for await (const row of store.read(table, { withBytes: false })) yield Buffer.from(`${JSON.stringify(row)}\n`)
}
