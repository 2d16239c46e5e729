import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Edition, PublicLists } from './edition.ts'

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

  return {
    /** Written aside, synced, renamed: a reader finds the old or the new one, never half. */
    async save({ databaseId, version, lists }: Edition): Promise<void> {
      await mkdir(dirname(path), { recursive: true })
      const aside = `${path}.${process.pid}.new`
      const file = await open(aside, 'w')
      try {
        await file.writeFile(JSON.stringify({ source, databaseId, version, lists } satisfies StoredEdition))
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(aside, path)
    },

    /** The stored edition, or undefined where there is none that can be read. */
    async load(): Promise<StoredEdition | undefined> {
      try {
        const stored = JSON.parse(await readFile(path, 'utf8')) as StoredEdition
        return stored.source === source && Array.isArray(stored.lists.products) ? stored : undefined
      } catch {
        return undefined
      }
    },
  }
}

export type EditionFile = ReturnType<typeof createEditionFile>
