import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs, retentionDays } from '#contract/retention.ts'
import { securityTxtPath } from '../publication/security-txt.ts'
import { unlessMissing } from './write-changed.ts'

/** Folders of pages. A page that no edition has any more is removed at once, as on the server. */
const pageFolders = ['produto', 'produtos', 'moved/produto', 'gone/produto']
const pagesThatMayEnd = ['obras.html', 'sitemap.xml', securityTxtPath.slice(1)]
/** Folders of what pages name. Open pages load it late, so that it stays as long as a picture stays in the database. */
const namedFolders = ['media', 'assets', 'pictures']
const keptMs = retentionDays.unusedPicture * dayMs

/** Since when no edition has named a file, in ms since 1970. */
export type Unused = Record<string, number>

/**
 * Removes what the present edition does not have: pages at once, pictures and scripts after 30 days. Files of others stay, outside of these
 * folders.
 * @returns the files that wait for their removal
 */
export async function removeUnused(
  folder: string,
  wanted: ReadonlySet<string>,
  unused: Unused,
  now: number,
): Promise<Unused> {
  const isEnded = (name: string) =>
    !name.endsWith('.new') && !wanted.has(name.replace(/\.(br|gz)$/, '')) && !wanted.has(name)
  const remove = (name: string) => rm(join(folder, name), { force: true })
  for (const name of pagesThatMayEnd)
    if (isEnded(name)) for (const suffix of ['', '.br', '.gz']) await remove(name + suffix)
  for (const name of await pageNames(folder)) if (isEnded(name)) await remove(name)
  const waiting: Unused = {}
  for (const name of await filesIn(folder, namedFolders)) {
    if (!isEnded(name)) continue
    const since = unused[name] ?? now
    if (now - since >= keptMs) await remove(name)
    else waiting[name] = since
  }
  return waiting
}

/** The pages of products and of what they were, each with its compressed copies. */
export async function pageNames(folder: string): Promise<string[]> {
  return await filesIn(folder, pageFolders)
}

async function filesIn(folder: string, names: readonly string[]): Promise<string[]> {
  const found = names.map(async (name) => {
    const files = await readdir(join(folder, name)).catch(unlessMissing)
    return (files ?? []).map((file) => `${name}/${file}`)
  })
  return (await Promise.all(found)).flat()
}
