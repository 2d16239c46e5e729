import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { giveToFolderOwner, privateFile, privateFolder } from './private-files.ts'

interface ReplaceOptions {
  /** By default private. Whatever the umask of the process is. */
  mode?: number
  /** In seconds; by default now. */
  modifiedAt?: number | undefined
}

/**
 * Writes a text, given whole or in parts, to another file, synced and renamed: a reader gets the old or the new text, never a part of one. The file is private.
 * @throws what the file system throws; the old text is then still there
 */
export async function replaceFile(
  path: string,
  text: string | readonly (string | Buffer)[],
  { mode = privateFile, modifiedAt }: ReplaceOptions = {},
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: privateFolder })
  // The file's name has its process's id; in another container the same id may belong to another process.
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.new`
  try {
    const file = await open(aside, 'w', privateFile)
    try {
      await writeFile(file, text)
      if (mode !== privateFile) await file.chmod(mode)
      if (modifiedAt !== undefined) await file.utimes(modifiedAt, modifiedAt)
      await file.sync()
    } finally {
      await file.close()
    }
    giveToFolderOwner(aside)
    await rename(aside, path)
  } catch (error) {
    // Frees the space of an incomplete file, because the disk may be full.
    await rm(aside).catch(() => undefined)
    throw error
  }
}
