import { chmod, link, mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
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
  await writeAtomic(path, bytes, { mode: publicFile, modifiedAt })
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
const sharedFolders = ['media', 'assets', 'pictures']

/** In the folder; says that it is the site's, and since when files are unused, in ms since 1970. */
const stateFile = '.toldaria.json'

/** The code of the error that the folder has files of others. */
export const folderNotEmpty = 'folder_not_empty'

/** Open pages load what they name late, so that it stays as long as a picture stays in the database. */
const keptMs = retentionDays.unusedPicture * dayMs

/** A page or a list. */
export interface PageFile {
  /** Its path below the edition's folder. */
  name: string
  bytes: Buffer
}

/** The files of an edition: functions that read them, by their paths. */
export interface Site {
  /** What pages name, in the order in which it is to be written. A picture that is not made yet is undefined. */
  shared: ReadonlyMap<string, () => Promise<Buffer | undefined>>
  pages: Iterable<PageFile>
  others: ReadonlyMap<string, () => Promise<Buffer>>
}

/**
 * Writes what the folder does not have of an edition: what pages name into folders that all editions share, then the pages into a folder of
 * their own, which replaces that of the former edition as a whole. One call at a time in this process.
 * @returns how many files
 * @throws an error with the code `folder_not_empty`; what the file system throws, and what reads a file. Visitors then get the former edition,
 *   and the next call begins anew.
 */
export async function writeSite(folder: string, { shared, pages, others }: Site): Promise<number> {
  await claimFolder(folder)
  const written = await writeShared(folder, shared)
  const next = await beginEdition(folder)
  try {
    for (const { name, bytes } of pages) {
      await next.place(name, bytes, true)
      await yieldToEventLoop()
    }
    for (const [name, read] of others) await next.place(name, await read())
    await placeFilesOfOthers(folder, next)
    await (next.isSame() ? next.discard() : next.show())
  } catch (error) {
    await next.discard().catch(() => undefined)
    throw error
  }
  await removeUnused(folder, shared)
  return written + next.written
}

/**
 * Creates the folder if it is missing, and removes what interrupted writes left in it.
 * @throws an error with the code `folder_not_empty`
 */
async function claimFolder(folder: string): Promise<void> {
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

/** Writes the shared files that the folder does not have. Their names mean that their bytes never change. Returns how many. */
async function writeShared(folder: string, shared: Site['shared']): Promise<number> {
  const present = new Set<string>()
  for (const name of sharedFolders)
    for (const file of await filesBelow(join(folder, name))) present.add(`${name}/${file}`)
  let written = 0
  for (const [name, read] of shared) {
    const bytes = present.has(name) ? undefined : await read()
    if (!bytes) continue
    await writePublic(join(folder, name), bytes)
    written += 1
  }
  return written
}

/** Removes shared files that no edition has named for 30 days. */
async function removeUnused(folder: string, wanted: Site['shared']): Promise<void> {
  const text = await readFile(join(folder, stateFile), 'utf8').catch(unlessMissing)
  const unused: Record<string, number> = text ? JSON.parse(text).unused : {}
  const waiting: Record<string, number> = {}
  for (const shared of sharedFolders) {
    for (const file of (await readdir(join(folder, shared)).catch(unlessMissing)) ?? []) {
      const name = `${shared}/${file}`
      if (wanted.has(name) || name.endsWith('.new')) continue
      const since = unused[name] ?? Date.now()
      if (Date.now() - since >= keptMs) await rm(join(folder, name), { force: true, recursive: true })
      else waiting[name] = since
    }
  }
  await writeState(folder, waiting)
}

async function writeState(folder: string, unused: Record<string, number>): Promise<void> {
  await writePublic(join(folder, stateFile), Buffer.from(JSON.stringify({ unused })))
}

/** The web server's root: a relative link to the folder of the present edition. */
const currentLink = 'current'
const editionsFolder = 'editions'

const leftoverSeconds = 3600
const encodings = {
  '': async (bytes: Buffer) => bytes,
  '.br': (bytes: Buffer) => brotliOf(bytes, 9),
  '.gz': (bytes: Buffer) => gzipOf(bytes, 9),
}

type Suffix = keyof typeof encodings

/** Begins the folder of an edition, which visitors see only once it is complete. */
async function beginEdition(folder: string) {
  const editions = join(folder, editionsFolder)
  for (const name of [editionsFolder, ...sharedFolders]) await makePublicFolder(join(folder, name))
  const formerLink = await readlink(join(folder, currentLink)).catch(unlessMissing)
  const former = formerLink && join(folder, formerLink)
  const formerNames = new Set(former && (await filesBelow(former)))
  const { seconds, path } = await createFolder(editions)
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

/** Files that others put into the folder are in each edition, unless a page has their name. */
async function placeFilesOfOthers(folder: string, next: Awaited<ReturnType<typeof beginEdition>>): Promise<void> {
  const own = [stateFile, currentLink, editionsFolder, ...sharedFolders]
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry
    if (own.includes(name) || name.endsWith('.new')) continue
    const files = entry.isDirectory() ? (await filesBelow(join(folder, name))).map((file) => `${name}/${file}`) : [name]
    for (const file of files) if (!next.placed.has(file)) await next.place(file, await readFile(join(folder, file)))
  }
}

/**
 * Creates a folder named after the present second, or after a later one if editions have it already. Web servers make an ETag of a file's
 * size and second, so other content needs another second, also from another process.
 */
async function createFolder(editions: string): Promise<{ seconds: number; path: string }> {
  const taken = (await readdir(editions)).map((name) => Number.parseInt(name, 10)).filter((second) => second > 0)
  for (let seconds = Math.max(Math.floor(Date.now() / 1000), ...taken.map((second) => second + 1)); ; seconds += 1) {
    const path = join(editions, `${seconds}.new`)
    try {
      await createPublicFolder(path)
      return { seconds, path }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
