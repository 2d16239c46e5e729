import { createHash } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { endOfTar, tarHeader, tarPadding } from './tar.ts'

/** The length of the end of a backup. */
const endBytes = 4 * 512

/** The end of a backup: a file with the SHA-256 of everything before it, and the end of the tar file. */
export function backupEnd(sha256: string): Buffer {
  const content = Buffer.from(`${sha256}\n`)
  const header = tarHeader('SHA256', content.length, 0)
  return Buffer.concat([header, content, tarPadding(content.length), endOfTar])
}

/**
 * Reads a whole backup, and checks that not one byte differs from what was written.
 * @throws BackupError `damaged`
 */
export async function checkDigest(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  const hash = createHash('sha256')
  let end = Buffer.alloc(0)
  for await (const chunk of chunks) {
    // What may be the end is held back.
    const held = Buffer.concat([end, chunk.subarray(-endBytes)])
    if (chunk.length >= endBytes) hash.update(end).update(chunk.subarray(0, -endBytes))
    else hash.update(held.subarray(0, Math.max(held.length - endBytes, 0)))
    end = held.subarray(-endBytes)
  }
  if (!end.equals(backupEnd(hash.digest('hex')))) throw new BackupError('damaged')
}
