import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { backupText } from './backup.text.ts'
import { backupEnd } from './envelope.ts'
import { backupFormat, type Manifest } from './manifest.ts'
import { digestPart, type Part, type PartDigest, readMePart, readParts } from './parts.ts'
import type { RowsStore } from './rows.store.ts'
import { tarHeader, tarPadding } from './tar.ts'

const gatheredBytes = 1_000_000
const unsyncedBytes = 16_000_000

interface WriteOptions {
  /** The rows of the database, inside one transaction. */
  store: RowsStore
  /** An empty file. */
  file: FileHandle
  /** Of this program. */
  version: string
  madeAt: Date
}

/**
 * Writes a backup of a database into a file, and syncs it. Rows and pictures are streamed.
 * @throws BackupError `foreign_database`, `newer`; what the database and the file throw
 */
export async function writeBackup({ store, file, version, madeAt }: WriteOptions): Promise<void> {
  const schema = await store.readSchema()
  const output = createOutput(file)
  const seconds = Math.floor(madeAt.getTime() / 1000)

  async function add(part: Part): Promise<PartDigest> {
    await output.write(tarHeader(part.name, part.bytes, seconds))
    const digest = await digestPart(part, output.write)
    await output.write(tarPadding(part.bytes))
    return digest
  }

  const tables: Record<string, number> = {}
  const parts = [await add(textPart(readMePart, backupText.readMe))]
  for await (const part of readParts(store, (table, rows) => (tables[table] = rows))) parts.push(await add(part))
  const sequences = await store.readSequences()
  const manifest: Manifest = {
    format: backupFormat,
    program: `toldaria ${version}`,
    madeAt: madeAt.toISOString(),
    schema,
    tables,
    sequences,
    parts,
  }
  await add(textPart('manifest.json', `${JSON.stringify(manifest, undefined, 1)}\n`))
  await output.end()
}

function textPart(name: string, text: string): Part {
  const bytes = Buffer.from(text)
  return { name, bytes: bytes.length, content: [bytes] }
}

/** Gathers small pieces. Syncs every 16 MB, because a late sync of everything would delay the commits of a running server. */
function createOutput(file: FileHandle) {
  const hash = createHash('sha256')
  let gathered: Uint8Array[] = []
  let [bytes, unsynced] = [0, 0]

  async function flush(): Promise<void> {
    await file.writeFile(Buffer.concat(gathered))
    unsynced += bytes
    gathered = []
    bytes = 0
    if (unsynced < unsyncedBytes) return
    unsynced = 0
    await file.datasync()
  }

  async function write(piece: Uint8Array): Promise<void> {
    hash.update(piece)
    gathered.push(piece)
    bytes += piece.length
    if (bytes >= gatheredBytes) await flush()
  }

  return {
    write,
    /** Writes the digest of everything before, and waits for the disk. */
    async end(): Promise<void> {
      gathered.push(backupEnd(hash.digest('hex')))
      await flush()
      await file.sync()
    },
  }
}
