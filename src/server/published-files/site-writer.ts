import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../db/tables.ts'
import { cardFont } from '../media/share-cards.ts'
import type { Edition, PageSource, PublicLists } from '../publication/edition.ts'
import type { Publisher } from '../publication/publisher.ts'
import { removeLeftovers } from '../system/write-atomic.ts'
import { beginEdition, type EditionFolder, filesBelow, sharedFolders } from './edition-folder.ts'
import { otherFiles } from './files-of-others.ts'
import { type PageSources, pageFiles } from './page-files.ts'
import { createPictureReader, picturePaths } from './picture-files.ts'
import { makePublicFolder, unlessMissing, writePublic } from './public-files.ts'
import { removeUnused, type Unused } from './remove-unused.ts'

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
 * Writes an edition as files that a web server without this program can send: what pages name into folders that all editions share, then the
 * pages into a folder of their own, which replaces that of the former edition as a whole.
 */
export function createSiteWriter(options: SiteWriterOptions) {
  const { folder, clientFolder, db, publisher, now = () => new Date() } = options
  const currentLists = () => publisher.edition.lists
  const readPicture = createPictureReader({ db, currentLists, font: resolve(clientFolder, cardFont) })
  /** The built files for browsers, once those that editions share are in the folder. */
  let clientNames: readonly string[] | undefined
  let written = 0
  /** The last edition that this writer has made, and what all its pages were rendered from. */
  let last: { name: string | undefined; source: PageSource } | undefined

  async function prepare(): Promise<void> {
    await makePublicFolder(folder)
    const names = await readdir(folder)
    if (names.length > 0 && !names.includes(stateFile))
      throw Object.assign(new Error('the folder has other files'), { code: folderNotEmpty })
    if (names.length === 0) await writeState({})
    for (const name of ['', ...sharedFolders]) await removeLeftovers(join(folder, name), '')
  }

  const writeState = (unused: Unused) => writePublic(join(folder, stateFile), Buffer.from(JSON.stringify({ unused })))
  const readUnused = async (): Promise<Unused> => {
    const text = await readFile(join(folder, stateFile), 'utf8').catch(unlessMissing)
    return text ? JSON.parse(text).unused : {}
  }

  async function copySharedClientFiles(): Promise<string[]> {
    const names = (await filesBelow(clientFolder)).filter(
      (name) => !name.startsWith('.vite') && !name.endsWith('.html'),
    )
    // Compressed copies before the file itself, which says that they are there.
    for (const name of names.filter(isShared).sort().reverse()) {
      const bytes = await readFile(join(clientFolder, name))
      const present = await readFile(join(folder, name)).catch(unlessMissing)
      if (present?.equals(bytes)) continue
      await writePublic(join(folder, name), bytes)
      written += 1
    }
    return names
  }

  async function writePictures(lists: PublicLists): Promise<string[]> {
    const stored = new Set(await readdir(join(folder, 'media')).catch(unlessMissing))
    const names = [...new Set(picturePaths(lists))].map((path) => path.slice(1))
    for (const name of names) {
      // The hash in its name means that its bytes never change.
      if (stored.has(name.slice('media/'.length))) continue
      const bytes = await readPicture(`/${name}`)
      if (!bytes) continue
      await writePublic(join(folder, name), bytes)
      written += 1
    }
    return names
  }

  async function writePages(edition: Edition, next: EditionFolder, isHurried: () => boolean): Promise<void> {
    const former = last && last.name === next.formerName ? { source: last.source, has: next.hadPage } : undefined
    const files = pageFiles(edition, options, former)
    for (;;) {
      const start = performance.now()
      const { value: file, done } = files.next()
      const busyMs = performance.now() - start
      if (done) break
      if (!file.bytes) {
        await next.keepPage(file.name)
        await yieldToEventLoop()
        continue
      }
      const isWritten = next.placePage(file.name, file.bytes, file.isFrequent ? quality.frequent : quality.other)
      if (await isWritten) written += 1
      if (!isHurried()) await pause(busyMs)
    }
  }

  async function placeFiles(next: EditionFolder, source: string, names: readonly string[]): Promise<void> {
    for (const name of names) if (await next.placeFile(name, await readFile(join(source, name)))) written += 1
  }

  async function writeEdition(edition: Edition, isHurried: () => boolean): Promise<void> {
    const next = await beginEdition(folder, now())
    try {
      await writePages(edition, next, isHurried)
      await placeFiles(next, clientFolder, clientNames?.filter((name) => !isShared(name)) ?? [])
      const { ofOthers, outdated } = await otherFiles(folder, stateFile, next.placed)
      await placeFiles(next, folder, ofOthers)
      const isNew = written > 0 || next.hasOtherNames()
      await (isNew ? next.show() : next.discard())
      for (const name of outdated) await rm(join(folder, name), { recursive: true, force: true })
      last = { name: isNew ? next.name : next.formerName, source: edition.pageSource }
    } catch (error) {
      await next.discard().catch(() => undefined)
      throw error
    }
  }

  return {
    /**
     * Writes what the folder does not have of the present edition. Returns how many files. One call at a time.
     * @param isHurried whether to leave visitors no time; otherwise they get at least half of it
     * @throws what the file system or the database throws; visitors then get the former edition, and the next call begins anew
     */
    async write(isHurried: () => boolean): Promise<number> {
      written = 0
      const { edition } = publisher
      if (!clientNames) await prepare()
      clientNames ??= await copySharedClientFiles()
      const pictures = await writePictures(edition.lists)
      await writeEdition(edition, isHurried)
      const wanted = new Set([...clientNames, ...pictures])
      await writeState(await removeUnused(folder, wanted, await readUnused(), now().getTime()))
      return written
    },
  }
}

function isShared(name: string): boolean {
  return sharedFolders.some((folder) => name.startsWith(`${folder}/`))
}
