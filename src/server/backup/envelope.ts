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
    end = Buffer.concat([end, chunk])
    const before = Math.max(end.length - endBytes, 0)
    hash.update(end.subarray(0, before))
    end = end.subarray(before)
  }
  if (!end.equals(backupEnd(hash.digest('hex')))) throw new BackupError('damaged')
}
