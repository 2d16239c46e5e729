import { chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { giveToFolderOwner, writeAtomic } from '../system/write-atomic.ts'

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

/** @throws any other error than that there is no file */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
