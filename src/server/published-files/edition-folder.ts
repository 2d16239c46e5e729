import { link, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../db/tables.ts'
import { brotliOf, gzipOf } from '../http/resource.ts'
import { createPictureReader } from '../media/media.routes.ts'
import { asideOf } from '../process/files.ts'
import type { Publisher } from '../publication/publisher.ts'
import { securityTxtPath } from '../publication/security-txt.ts'
import { type PageSources, pageFiles } from './page-files.ts'
import {
  claimFolder,
  createPublicFolder,
  filesBelow,
  isShared,
  makePublicFolder,
  pictureNames,
  removeUnused,
  sharedFolders,
  stateFile,
  unlessMissing,
  writePublic,
  writeShared,
} from './shared-files.ts'

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
  for (;;) {
    const taken = (await readdir(editions)).map((name) => Number.parseInt(name, 10)).filter((second) => second > 0)
    const seconds = Math.max(Math.floor(now.getTime() / 1000), ...taken.map((second) => second + 1))
    const path = join(editions, `${seconds}.new`)
    try {
      await createPublicFolder(path)
      if (!(await readdir(editions)).includes(String(seconds))) return { seconds, path }
      // Another process has just completed its edition of this second.
      await rm(path, { recursive: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Formerly the pages lay in the folder itself: these folders, and files of which an edition may have none. */
const formerPageFolders = ['produto', 'produtos', 'moved', 'gone']
const formerPages = ['obras.html', 'sitemap.xml', securityTxtPath.slice(1)].flatMap((name) => [
  name,
  `${name}.br`,
  `${name}.gz`,
])

export interface SiteWriterOptions extends PageSources {
  /** Absolute path of the folder of files. */
  folder: string
  /** Absolute path of the built client. */
  clientFolder: string
  db: Database
  publisher: Pick<Publisher, 'edition'>
  now?: () => Date
}

export type SiteWriter = ReturnType<typeof createSiteWriter>

/**
 * Writes an edition as files that a web server without this program can send: what pages name into folders that all editions share, then the
 * pages into a folder of their own, which replaces that of the former edition as a whole.
 */
export function createSiteWriter(options: SiteWriterOptions) {
  const { folder, clientFolder, db, publisher, now = () => new Date() } = options
  const currentLists = () => publisher.edition.lists
  const readPicture = createPictureReader({ db, currentLists, clientFolder })
  const readClientFile = (name: string) => readFile(join(clientFolder, name))

  /** Files that others put into the folder are in each edition. What is left of the former layout goes. */
  async function placeFilesOfOthers(next: EditionFolder): Promise<void> {
    const own = [stateFile, currentLink, editionsFolder, ...sharedFolders]
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const { name } = entry
      if (own.includes(name) || name.endsWith('.new')) continue
      const isFormer = formerPageFolders.includes(name)
      const files = entry.isDirectory()
        ? (await filesBelow(join(folder, name))).map((file) => `${name}/${file}`)
        : [name]
      for (const file of files) {
        if (isFormer || next.placed.has(file) || formerPages.includes(file))
          await rm(join(folder, file), { force: true })
        else await next.place(file, await readFile(join(folder, file)))
      }
      if (isFormer) await rm(join(folder, name), { recursive: true })
    }
  }

  return {
    /**
     * Writes what the folder does not have of the present edition. Returns how many files. One call at a time.
     * @throws what the file system or the database throws; visitors then get the former edition, and the next call begins anew
     */
    async write(): Promise<number> {
      const { edition } = publisher
      await claimFolder(folder)
      const clientFiles = (await filesBelow(clientFolder)).filter(
        (name) => !name.startsWith('.vite') && !name.endsWith('.html'),
      )
      // Compressed copies before the file itself, which says that they are there.
      const scripts = clientFiles.filter(isShared).sort().reverse()
      const pictures = pictureNames(edition.lists)
      const written =
        (await writeShared(folder, scripts, readClientFile)) +
        (await writeShared(folder, pictures, (name) => readPicture(`/${name}`)))
      const next = await beginEdition(folder, now())
      try {
        for (const { name, bytes } of pageFiles(edition, options)) {
          await next.place(name, bytes, true)
          await yieldToEventLoop()
        }
        for (const name of clientFiles) if (!isShared(name)) await next.place(name, await readClientFile(name))
        await placeFilesOfOthers(next)
        await (next.isSame() ? next.discard() : next.show())
      } catch (error) {
        await next.discard().catch(() => undefined)
        throw error
      }
      await removeUnused(folder, new Set([...scripts, ...pictures]), now().getTime())
      return written + next.written
    },
  }
}
