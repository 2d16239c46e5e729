import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { blankCompany } from '#contract/company.ts'
import { forEachPublicEntity } from '#contract/entities.ts'
import { detailsOf } from '../http/error-details.ts'
import { removeLeftovers, writeAtomic } from '../process/files.ts'
import type { Edition, PublicLists } from './edition.ts'
import type { Publisher } from './publisher.ts'

const noAddresses = { former: {}, changedAt: {} }

/** The part of an edition that is stored: no HTML, which would name scripts that a deploy has removed. */
export interface StoredEdition {
  databaseId: string
  version: number
  lists: PublicLists
  /** Fingerprint of the database's address: another database's content is never shown. */
  source: string
}

/** Stores the last edition's lists in one file, so that the server can start while the database is down. */
export function createEditionFile(path: string, databaseUrl: string) {
  const source = createHash('sha256').update(databaseUrl).digest('hex')

  return {
    async save({ databaseId, version, lists }: Edition): Promise<void> {
      await writeAtomic(path, JSON.stringify({ source, databaseId, version, lists } satisfies StoredEdition))
    },

    /** Removes old files of interrupted saves. Never throws. */
    async tidyUp(): Promise<void> {
      await removeLeftovers(dirname(path), `${basename(path)}.`)
    },

    /** Returns the stored edition; undefined if there is none of this database. */
    async load(): Promise<StoredEdition | undefined> {
      try {
        // Reading from a pipe would block for ever.
        if (!(await stat(path)).isFile()) return undefined
        const stored = JSON.parse(await readFile(path, 'utf8')) as StoredEdition
        if (stored.source !== source || !Array.isArray(stored.lists.products)) return undefined
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
 * Stores each published edition, one at a time. If several follow quickly, only the last is written. Writes do not wait for the disk.
 * Returns a function that waits for it.
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

/**
 * An edition of version 0.1 calls `meta` config. A missing list was added later: browsers load it. So was a missing field of the company,
 * which is blank.
 */
function asNamedNow(stored: PublicLists & { config?: PublicLists['meta'] }): PublicLists {
  const { config = null, ...lists } = stored
  const company = stored.company?.map((item) => ({ ...blankCompany, ...item })) ?? null
  const missing = { ...forEachPublicEntity(() => null), addresses: noAddresses }
  return Object.assign(missing, { meta: config }, lists, { company })
}

export type EditionFile = ReturnType<typeof createEditionFile>
