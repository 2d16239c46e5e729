import { randomBytes } from 'node:crypto'
import { accessSync, chownSync, constants, existsSync, statSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const leftoverMs = 3_600_000

/**
 * Writes a text to another file, synced and renamed: a reader gets the old or the new text, never a part of one.
 * @throws what the file system throws; the old text is then still there
 */
export async function writeAtomic(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const aside = asideOf(path)
  try {
    const file = await open(aside, 'wx')
    try {
      await writeFile(file, text)
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

/** The name of a file that is not complete yet. Random, because processes in two containers may have the same id. */
export function asideOf(path: string): string {
  return `${path}.${randomBytes(8).toString('hex')}.new`
}

/** Removes files of interrupted writes, `<prefix>….new`, once they are older than an hour: another process may write a younger one. Never throws. */
export async function removeLeftovers(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix) || !name.endsWith('.new')) continue
    const path = join(folder, name)
    const isOld = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs > leftoverMs,
      () => false,
    )
    if (isOld) await rm(path).catch(() => undefined)
  }
}

/** Gives what a command run as root has created to the owner of its folder: the service must be able to read it. */
export function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}

/** The code of the system's error if no file can be created in a folder, which may be missing; undefined if that is possible. Creates nothing. */
export function whyFolderUnusable(folder: string): string | undefined {
  let present = folder
  while (!existsSync(present) && dirname(present) !== present) present = dirname(present)
  try {
    if (!statSync(present).isDirectory()) return 'ENOTDIR'
    accessSync(present, constants.R_OK | constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

/**
 * For `catch`: returns undefined if a file or folder does not exist.
 * @throws any other error
 */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
