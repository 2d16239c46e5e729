import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../db/tables.ts'
import { cardFont, createPictureReader } from '../media/media.routes.ts'
import type { Publisher } from '../publication/publisher.ts'
import { securityTxtPath } from '../publication/security-txt.ts'
import { beginEdition, currentLink, type EditionFolder, editionsFolder } from './edition-folder.ts'
import { type PageSources, pageFiles } from './page-files.ts'
import { filesBelow } from './public-files.ts'
import {
  claimFolder,
  isShared,
  pictureNames,
  removeUnused,
  sharedFolders,
  stateFile,
  writeShared,
} from './shared-files.ts'

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
  const readPicture = createPictureReader({ db, currentLists, font: resolve(clientFolder, cardFont) })
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
