import { type FileHandle, open } from 'node:fs/promises'
import type { Row } from '../db/dialects.ts'
import { BackupError, toBackupError } from './backup-error.ts'
import { checkDigest } from './envelope.ts'
import { freeBytes } from './free-bytes.ts'
import { type Manifest, parseManifest } from './manifest.ts'
import { tablePart } from './parts.ts'
import { fileOfRow } from './rows.store.ts'
import { endOfEntry, type TarEntry, tarEntries } from './tar.ts'

const chunkBytes = 256_000

/** A backup whose every byte was checked. */
export interface StoredBackup {
  manifest: Manifest
  /** The length of the file. */
  bytes: number
  /** Streams the rows of a table with their bytes, one picture at a time. */
  rows: (table: string) => AsyncIterable<Row>
}

/**
 * Opens a backup for `use`, after checking that not one byte differs from what was written.
 * @throws BackupError `missing`, `damaged`, `newer`
 */
export async function readBackup<Result>(
  path: string,
  use: (backup: StoredBackup) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, 'r').catch((error) => {
    throw toBackupError(error)
  })
  try {
    return await use(await openParts(file))
  } finally {
    await file.close()
  }
}

/**
 * Reads what a backup holds, after checking every byte.
 * @throws BackupError `missing`, `damaged`, `newer`
 */
export async function readManifest(path: string): Promise<Manifest> {
  return await readBackup(path, async ({ manifest }) => manifest)
}

async function openParts(file: FileHandle): Promise<StoredBackup> {
  const read = (start: number, length: number) => readBytes(file, start, length)
  const { size: bytes } = await file.stat()
  await checkDigest(readChunks(file, 0, bytes))
  const named = new Map<string, TarEntry>()
  for await (const entry of tarEntries(read))
    if (/^(tables\/|manifest\.json$)/.test(entry.name)) named.set(entry.name, entry)
  const find = (name: string): TarEntry => {
    const entry = named.get(name)
    if (!entry) throw new BackupError('damaged')
    return entry
  }
  const entry = find('manifest.json')
  const manifest = parseManifest((await read(entry.start, entry.bytes)).toString())

  async function* rows(table: string): AsyncGenerator<Row> {
    const part = find(tablePart(table))
    const nameOf = fileOfRow(table)
    // The files of the rows follow in the order of the rows.
    const files = tarEntries(read, endOfEntry(part))
    for await (const line of readLines(file, part)) {
      const row: Row = JSON.parse(line)
      if (nameOf) {
        const { value } = await files.next()
        if (value?.name !== nameOf(row)) throw new BackupError('damaged')
        row.bytes = await read(value.start, value.bytes)
      }
      yield row
    }
  }
  return { manifest, bytes, rows }
}

async function* readLines(file: FileHandle, { start, bytes }: TarEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of readChunks(file, start, bytes)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

async function* readChunks(file: FileHandle, start: number, bytes: number): AsyncGenerator<Buffer> {
  for (let at = start; at < start + bytes; at += chunkBytes)
    yield await readBytes(file, at, Math.min(chunkBytes, start + bytes - at))
}

async function readBytes(file: FileHandle, start: number, length: number): Promise<Buffer> {
  freeBytes(length)
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}
