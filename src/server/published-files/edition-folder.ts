import { chmod, link, mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { dayMs, retentionDays } from '#contract/retention.ts'
import { brotliOf, gzipOf } from '../http/resource.ts'
import { asideOf, giveToFolderOwner, removeLeftovers, writeAtomic } from '../process/files.ts'

/** Everybody may read: the web server runs as another user. */
const publicFile = 0o644
const publicFolder = 0o755

/** Creates a folder. Its mode is set by itself, because the process's umask keeps others out. */
async function createPublicFolder(path: string): Promise<void> {
  await mkdir(path)
  await chmod(path, publicFolder)
  giveToFolderOwner(path)
}

/** Creates a folder and those above it, where they are missing. */
async function makePublicFolder(path: string): Promise<void> {
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
async function writePublic(path: string, bytes: Buffer, modifiedAt?: number): Promise<void> {
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
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** What pages name has its content in its name, and lies once beside the editions, each of which has links to these folders. */
export const sharedFolders = ['media', 'assets', 'pictures']

/** In the folder; says that it is the site's, and since when files are unused, in ms since 1970. */
export const stateFile = '.toldaria.json'

/** The code of the error that the folder has files of others. */
export const folderNotEmpty = 'folder_not_empty'

/** Open pages load what they name late, so that it stays as long as a picture stays in the database. */
const keptMs = retentionDays.unusedPicture * dayMs

/**
 * Creates the folder if it is missing, and removes what interrupted writes left in it.
 * @throws an error with the code `folder_not_empty`
 */
export async function claimFolder(folder: string): Promise<void> {
  await makePublicFolder(folder)
  const names = await readdir(folder)
  if (names.length === 0) await writeState(folder, {})
  // Another process may have begun to write it.
  else if (!names.some((name) => name.startsWith(stateFile)))
    throw Object.assign(new Error('the folder has other files'), { code: folderNotEmpty })
  for (const name of ['', ...sharedFolders]) await removeLeftovers(join(folder, name), '')
}

export function isShared(name: string): boolean {
  return sharedFolders.some((folder) => name.startsWith(`${folder}/`))
}

/**
 * Writes the shared files that the folder does not have. Their names mean that their bytes never change.
 * @param read returns undefined for a picture that is not made yet
 * @returns how many were written
 */
export async function writeShared(
  folder: string,
  names: readonly string[],
  read: (name: string) => Promise<Buffer | undefined>,
): Promise<number> {
  const present = new Set<string>()
  for (const shared of sharedFolders)
    for (const name of await filesBelow(join(folder, shared))) present.add(`${shared}/${name}`)
  let written = 0
  for (const name of names.filter((name) => !present.has(name))) {
    const bytes = await read(name)
    if (!bytes) continue
    await writePublic(join(folder, name), bytes)
    written += 1
  }
  return written
}

/** Removes shared files that no edition has named for 30 days. */
export async function removeUnused(folder: string, wanted: ReadonlySet<string>, now: number): Promise<void> {
  const text = await readFile(join(folder, stateFile), 'utf8').catch(unlessMissing)
  const unused: Record<string, number> = text ? JSON.parse(text).unused : {}
  const waiting: Record<string, number> = {}
  for (const shared of sharedFolders) {
    for (const file of (await readdir(join(folder, shared)).catch(unlessMissing)) ?? []) {
      const name = `${shared}/${file}`
      if (wanted.has(name) || name.endsWith('.new')) continue
      const since = unused[name] ?? now
      if (now - since >= keptMs) await rm(join(folder, name), { force: true, recursive: true })
      else waiting[name] = since
    }
  }
  await writeState(folder, waiting)
}

async function writeState(folder: string, unused: Record<string, number>): Promise<void> {
  await writePublic(join(folder, stateFile), Buffer.from(JSON.stringify({ unused })))
}

/** The web server's root: a relative link to the folder of the present edition. */
export const currentLink = 'current'
export const editionsFolder = 'editions'

const leftoverSeconds = 3600
const encodings = {
  '': async (bytes: Buffer) => bytes,
  '.br': (bytes: Buffer) => brotliOf(bytes, 9),
  '.gz': (bytes: Buffer) => gzipOf(bytes, 9),
}

type Suffix = keyof typeof encodings

/** Begins the folder of an edition, which visitors see only once it is complete. */
export async function beginEdition(folder: string, now: Date) {
  const editions = join(folder, editionsFolder)
  for (const name of [editionsFolder, ...sharedFolders]) await makePublicFolder(join(folder, name))
  const formerLink = await readlink(join(folder, currentLink)).catch(unlessMissing)
  const former = formerLink && join(folder, formerLink)
  const formerNames = new Set(former && (await filesBelow(former)))
  const { seconds, path } = await createFolder(editions, now)
  for (const shared of sharedFolders) await symlink(join('..', '..', shared), join(path, shared))
  const placed = new Set<string>()
  let written = 0

  return {
    placed: placed as ReadonlySet<string>,

    /** How many files are new or have changed. */
    get written(): number {
      return written
    },

    /**
     * Places a file, and, for a page, its compressed copies. One that is as in the former edition is the same file, with its time.
     * @param name its path, with slashes
     */
    async place(name: string, bytes: Buffer, isPage = false): Promise<void> {
      const suffixes = isPage ? (Object.keys(encodings) as Suffix[]) : ([''] as const)
      const isKept =
        former !== undefined &&
        suffixes.every((suffix) => formerNames.has(name + suffix)) &&
        bytes.equals(await readFile(join(former, name)))
      await makePublicFolder(dirname(join(path, name)))
      for (const suffix of suffixes) {
        const target = join(path, name + suffix)
        if (isKept) await link(join(former, name + suffix), target)
        else await writePublic(target, await encodings[suffix](bytes), seconds)
        placed.add(name + suffix)
      }
      if (!isKept) written += 1
    },

    /** Whether visitors get the same from the former edition. */
    isSame: () =>
      written === 0 && placed.size === formerNames.size && [...placed].every((name) => formerNames.has(name)),

    /**
     * Shows the edition to visitors, and removes those before the former one, whose files a web server may be sending still. Of processes that
     * publish at once each shows the youngest edition, whoever is last.
     */
    async show(): Promise<void> {
      await rename(path, join(editions, basename(path, '.new')))
      const complete = (await readdir(editions)).filter((name) => /^\d+$/.test(name)).map(Number)
      const aside = asideOf(join(folder, currentLink))
      await symlink(join(editionsFolder, String(Math.max(...complete))), aside)
      await rename(aside, join(folder, currentLink))
      const formerSeconds = former ? Number(basename(former)) : 0
      for (const other of await readdir(editions)) {
        if (!/^\d+(\.new)?$/.test(other)) continue
        // Another process may be writing a younger one.
        const oldest = other.endsWith('.new') ? seconds - leftoverSeconds : formerSeconds
        if (Number.parseInt(other, 10) < oldest) await rm(join(editions, other), { recursive: true, force: true })
      }
    },

    /** Removes the folder, unless visitors see it. */
    async discard(): Promise<void> {
      await rm(path, { recursive: true, force: true })
    },
  }
}

export type EditionFolder = Awaited<ReturnType<typeof beginEdition>>

/**
 * Creates a folder named after the present second, or after a later one if editions have it already. Web servers make an ETag of a file's
 * size and second, so other content needs another second, also from another process.
 */
async function createFolder(editions: string, now: Date): Promise<{ seconds: number; path: string }> {
  const taken = (await readdir(editions)).map((name) => Number.parseInt(name, 10)).filter((second) => second > 0)
  for (let seconds = Math.max(Math.floor(now.getTime() / 1000), ...taken.map((second) => second + 1)); ; seconds += 1) {
    const path = join(editions, `${seconds}.new`)
    try {
      await createPublicFolder(path)
      return { seconds, path }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
