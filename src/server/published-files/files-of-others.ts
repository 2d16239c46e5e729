import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { securityTxtPath } from '../publication/security-txt.ts'
import { currentLink, editionsFolder, filesBelow, sharedFolders } from './edition-folder.ts'

/** Formerly the pages lay in the folder itself: these folders, and files of which an edition may have none. */
const formerPageFolders = ['produto', 'produtos', 'moved', 'gone']
const formerPages = ['obras.html', 'sitemap.xml', securityTxtPath.slice(1)].flatMap((name) => [
  name,
  `${name}.br`,
  `${name}.gz`,
])

/**
 * Tells what in the folder is neither an edition nor shared.
 * @param placed the files of the present edition
 * @returns the files of others, and the pages of the former layout
 */
export async function otherFiles(folder: string, stateFile: string, placed: ReadonlySet<string>) {
  const own = new Set([stateFile, currentLink, editionsFolder, ...sharedFolders])
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !own.has(name))
  const names: string[] = []
  for (const entry of entries) {
    if (entry.isFile()) names.push(entry.name)
    if (!entry.isDirectory() || formerPageFolders.includes(entry.name)) continue
    for (const file of await filesBelow(join(folder, entry.name))) names.push(`${entry.name}/${file}`)
  }
  const isOutdated = (name: string) => placed.has(name) || formerPages.includes(name)
  return {
    ofOthers: names.filter((name) => !isOutdated(name) && !name.endsWith('.new')),
    outdated: [...names.filter(isOutdated), ...formerPageFolders],
  }
}
