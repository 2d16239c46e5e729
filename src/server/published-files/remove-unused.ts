import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs, retentionDays } from '#contract/retention.ts'
import { sharedFolders } from './edition-folder.ts'
import { unlessMissing } from './public-files.ts'

/** Open pages load what they name late, so that it stays as long as a picture stays in the database. */
const keptMs = retentionDays.unusedPicture * dayMs

/** Since when no edition has named a file, in ms since 1970. */
export type Unused = Record<string, number>

/**
 * Removes pictures, scripts and styles that no edition has named for 30 days.
 * @returns the files that wait for their removal
 */
export async function removeUnused(
  folder: string,
  wanted: ReadonlySet<string>,
  unused: Unused,
  now: number,
): Promise<Unused> {
  const waiting: Unused = {}
  for (const shared of sharedFolders) {
    for (const file of (await readdir(join(folder, shared)).catch(unlessMissing)) ?? []) {
      const name = `${shared}/${file}`
      if (wanted.has(name) || name.endsWith('.new')) continue
      const since = unused[name] ?? now
      if (now - since >= keptMs) await rm(join(folder, name), { force: true, recursive: true })
      else waiting[name] = since
    }
  }
  return waiting
}
