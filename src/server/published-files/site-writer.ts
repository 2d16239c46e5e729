import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../db/tables.ts'
import { cardFont } from '../media/share-cards.ts'
import type { Edition, PageSource, PublicLists } from '../publication/edition.ts'
import type { Publisher } from '../publication/publisher.ts'
import { removeLeftovers } from '../system/write-atomic.ts'
import { type PageSources, pageFiles } from './page-files.ts'
import { createPictureReader, picturePaths } from './picture-files.ts'
import { pageNames, removeUnused, type Unused } from './remove-unused.ts'
import { makePublicFolder, unlessMissing, writeChanged, writeCompressed } from './write-changed.ts'

/** In the folder; says that it is the site's, and since when files are unused. */
const stateFile = '.toldaria.json'

/** The code of the error that the folder has files of others. */
export const folderNotEmpty = 'folder_not_empty'

const quality = { frequent: 11, other: 9 }

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
 * Writes an edition as files that a web server without this program can send. Only what has changed is written; each file is replaced
 * atomically, after those that it names.
 */
export function createSiteWriter(options: SiteWriterOptions) {
  const { folder, clientFolder, db, publisher, now = () => new Date() } = options
  const currentLists = () => publisher.edition.lists
  const readPicture = createPictureReader({ db, currentLists, font: resolve(clientFolder, cardFont) })
  /** The built files for browsers, once they are in the folder. */
  let clientNames: readonly string[] | undefined
  let written = 0
  /** What all pages in the folder were rendered from; undefined while some are of another edition. */
  let writtenSource: PageSource | undefined

  async function prepare(): Promise<void> {
    await makePublicFolder(folder)
    const names = await readdir(folder)
    if (names.length > 0 && !names.includes(stateFile))
      throw Object.assign(new Error('the folder has other files'), { code: folderNotEmpty })
    if (names.length === 0) await writeState({})
    const folders = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.new')).map(dirname)
    for (const name of new Set(folders)) await removeLeftovers(join(folder, name), '')
  }

  const writeState = (unused: Unused) => writeChanged(folder, stateFile, Buffer.from(JSON.stringify({ unused })))
  const readUnused = async (): Promise<Unused> => {
    const text = await readFile(join(folder, stateFile), 'utf8').catch(unlessMissing)
    return text ? JSON.parse(text).unused : {}
  }

  async function copyClientFiles(): Promise<string[]> {
    const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true })
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(clientFolder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((name) => !name.startsWith('.vite') && !name.endsWith('.html'))
    // Compressed copies before the file itself, which says that they are there.
    for (const name of names.sort().reverse())
      await count(writeChanged(folder, name, await readFile(join(clientFolder, name))))
    return names
  }

  async function writePictures(lists: PublicLists): Promise<string[]> {
    const stored = new Set(await readdir(join(folder, 'media')).catch(unlessMissing))
    const names = [...new Set(picturePaths(lists))].map((path) => path.slice(1))
    for (const name of names) {
      // The hash in its name means that its bytes never change.
      if (stored.has(name.slice('media/'.length))) continue
      const bytes = await readPicture(`/${name}`)
      if (bytes) await count(writeChanged(folder, name, bytes))
    }
    return names
  }

  async function writePages(edition: Edition, isHurried: () => boolean): Promise<string[]> {
    const names: string[] = []
    const present = new Set(await pageNames(folder))
    const former = writtenSource && { source: writtenSource, has: (name: string) => present.has(name) }
    writtenSource = undefined
    const files = pageFiles(edition, options, former)
    for (;;) {
      const start = performance.now()
      const { value: file, done } = files.next()
      const busyMs = performance.now() - start
      if (done) break
      names.push(file.name)
      if (!file.bytes) {
        await yieldToEventLoop()
        continue
      }
      await count(writeCompressed(folder, file.name, file.bytes, file.isFrequent ? quality.frequent : quality.other))
      if (!isHurried()) await pause(busyMs)
    }
    writtenSource = edition.pageSource
    return names
  }

  async function count(isWritten: Promise<boolean>): Promise<void> {
    if (await isWritten) written += 1
  }

  return {
    /**
     * Writes what the folder does not have of the present edition. Returns how many files. One call at a time.
     * @param isHurried whether to leave visitors no time; otherwise they get at least half of it
     * @throws what the file system or the database throws; the next call goes on where this one ended
     */
    async write(isHurried: () => boolean): Promise<number> {
      written = 0
      const { edition } = publisher
      if (!clientNames) await prepare()
      clientNames ??= await copyClientFiles()
      const pictures = await writePictures(edition.lists)
      const pages = await writePages(edition, isHurried)
      const wanted = new Set([...clientNames, ...pictures, ...pages])
      await writeState(await removeUnused(folder, wanted, await readUnused(), now().getTime()))
      return written
    },
  }
}
