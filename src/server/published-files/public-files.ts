import { chmod, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { giveToFolderOwner, writeAtomic } from '../process/files.ts'

/** Everybody may read: the web server runs as another user. */
const publicFile = 0o644
const publicFolder = 0o755

/** Creates a folder. Its mode is set by itself, because the process's umask keeps others out. */
export async function createPublicFolder(path: string): Promise<void> {
  await mkdir(path)
  await chmod(path, publicFolder)
  giveToFolderOwner(path)
}

/** Creates a folder and those above it, where they are missing. */
export async function makePublicFolder(path: string): Promise<void> {
  try {
    await createPublicFolder(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw error
    await makePublicFolder(dirname(path))
    await makePublicFolder(path)
  }
}

/** Writes a file for visitors, with a time in seconds, by default now. */
export async function writePublic(path: string, bytes: Buffer, modifiedAt?: number): Promise<void> {
  await makePublicFolder(dirname(path))
  await writeAtomic(path, [bytes], { mode: publicFile, modifiedAt })
}

/** The paths of all files below a folder, with slashes, without what links lead to; none if there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing)) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** @throws any other error than that there is no file */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
