import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliOf, gzipOf } from '../send/resource.ts'
import { giveToFolderOwner, writeAtomic } from '../system/write-atomic.ts'

/** Everybody may read: the web server runs as another user. */
const publicFile = 0o644
const publicFolder = 0o755

/** Creates a folder and those above it that are missing. Each gets its mode by itself, because the process's umask keeps others out. */
export async function makePublicFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw error
    await makePublicFolder(dirname(path))
    return await makePublicFolder(path)
  }
  await chmod(path, publicFolder)
  giveToFolderOwner(path)
}

/** Writes a file unless it has these bytes. Returns whether it was written. */
export async function writeChanged(folder: string, name: string, bytes: Buffer): Promise<boolean> {
  return await replaceChanged(folder, name, bytes, async () => [['', bytes]])
}

/** Writes a file with its copies in brotli (`.br`) and gzip (`.gz`), unless it has these bytes. Returns whether it was written. */
export async function writeCompressed(folder: string, name: string, bytes: Buffer, quality: number): Promise<boolean> {
  // The copies come first: the file itself says that they are complete.
  return await replaceChanged(folder, name, bytes, async () => [
    ['.br', await brotliOf(bytes, quality)],
    ['.gz', await gzipOf(bytes, 9)],
    ['', bytes],
  ])
}

async function replaceChanged(
  folder: string,
  name: string,
  bytes: Buffer,
  variants: () => Promise<(readonly [suffix: string, bytes: Buffer])[]>,
): Promise<boolean> {
  const path = join(folder, name)
  const former = await readFile(path).catch(unlessMissing)
  if (former?.equals(bytes)) return false
  await makePublicFolder(dirname(path))
  // Web servers make an ETag of the second and the size: another content of the same size needs another second.
  const formerSeconds = former ? Math.floor((await stat(path)).mtimeMs / 1000) : 0
  const modifiedAt = Math.max(Math.floor(Date.now() / 1000), formerSeconds + 1)
  for (const [suffix, content] of await variants())
    await writeAtomic(path + suffix, [content], { mode: publicFile, modifiedAt })
  return true
}

/** @throws any other error than that there is no file */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
