import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { forEachPublicEntity } from '#contract/entities.ts'
import { makeFilePrivate, makeFolderPrivate, privateFile, privateFolder } from '../db/private-files.ts'
import { detailsOf } from '../http/error-details.ts'
import type { Edition, PublicLists } from './edition.ts'
import type { Publisher } from './publisher.ts'

/** What of an edition outlives the process: no HTML, which would name scripts that a deploy has removed. */
export interface StoredEdition {
  databaseId: string
  version: number
  lists: PublicLists
  /** Fingerprint of the database's address: another database's content is never shown. */
  source: string
}

/** Keeps the last edition's lists in one file, for a start while the database cannot be asked. */
export function createEditionFile(path: string, databaseUrl: string) {
  const source = createHash('sha256').update(databaseUrl).digest('hex')
  const folder = dirname(path)
  const own = [basename(path), basename(databaseUrl.replace(/^file:/, ''))]

  return {
    /** Written aside, synced, renamed: a reader finds the old or the new one, never half. */
    async save({ databaseId, version, lists }: Edition): Promise<void> {
      await mkdir(folder, { recursive: true, mode: privateFolder })
      // The process's id says whose it is; in another container it may be the same.
      const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.new`
      try {
        const file = await open(aside, 'w', privateFile)
        try {
          await file.writeFile(JSON.stringify({ source, databaseId, version, lists } satisfies StoredEdition))
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(aside, path)
        makeFolderPrivate(folder, own)
      } catch (error) {
        // A full disk gets back what was written in vain.
        await rm(aside, { force: true }).catch(() => undefined)
        throw error
      }
    },

    /**
     * Removes what a save that was interrupted has left behind. What another server writes at this moment stays.
     * Never throws.
     */
    async tidyUp(): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const writer = name.startsWith(`${basename(path)}.`) ? Number(/\.(\d+)(\.\w+)?\.new$/.exec(name)?.[1]) : 0
        if (writer > 0 && !isOtherProcess(writer)) await rm(join(folder, name), { force: true }).catch(() => undefined)
      }
    },

    /** The stored edition, which nobody else can read from then on, or undefined where there is none of this database. */
    async load(): Promise<StoredEdition | undefined> {
      try {
        // Reading from a pipe would wait for ever.
        if (!(await stat(path)).isFile()) return undefined
        const stored = JSON.parse(await readFile(path, 'utf8')) as StoredEdition
        if (stored.source !== source || !Array.isArray(stored.lists.products)) return undefined
        makeFilePrivate(path)
        makeFolderPrivate(folder, own)
        return { ...stored, lists: asNamedNow(stored.lists) }
      } catch {
        return undefined
      }
    },
  }
}

interface StoreOptions {
  publisher: Pick<Publisher, 'edition' | 'onPublished'>
  file: Pick<EditionFile, 'save'>
  log: { error: (details: object, message: string) => void }
}

/**
 * Stores each published edition, one at a time; of editions that follow quickly only the last is written. No writer
 * waits for the disk. Returns the way to wait for it.
 */
export function storeEditions({ publisher, file, log }: StoreOptions): () => Promise<void> {
  let stored: Promise<void> = Promise.resolve()
  publisher.onPublished((edition) => {
    stored = stored
      .then(() => (publisher.edition.lists === edition.lists ? file.save(edition) : undefined))
      .catch((error) => log.error(detailsOf(error), 'edition_not_stored'))
  })
  return () => stored
}

/** An edition of version 0.1 calls `meta` config; a list that is not there was added later, and browsers load it. */
function asNamedNow(stored: PublicLists & { config?: PublicLists['meta'] }): PublicLists {
  const { config = null, ...lists } = stored
  return Object.assign(
    forEachPublicEntity(() => null),
    { meta: config },
    lists,
  )
}

/** Whether another process of this id runs now. This one has written nothing yet. */
function isOtherProcess(id: number): boolean {
  if (id === process.pid) return false
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export type EditionFile = ReturnType<typeof createEditionFile>
