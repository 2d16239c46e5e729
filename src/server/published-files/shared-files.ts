import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { iconSizes, ownIconPath } from '#contract/brand.ts'
import {
  defaultWidths,
  mediaPath,
  type PictureFormat,
  pictureFormats,
  shareFormat,
  shareImagePath,
  shareSize,
} from '#contract/pictures.ts'
import { dayMs, retentionDays } from '#contract/retention.ts'
import { shownPictures } from '../media/media.routes.ts'
import { giveToFolderOwner, removeLeftovers, writeAtomic } from '../process/files.ts'
import type { PublicLists } from '../publication/edition.ts'

/** Everybody may read: the web server runs as another user. */
const publicFile = 0o644
const publicFolder = 0o755

/** Creates a folder. Its mode is set by itself, because the process's umask keeps others out. */
export async function createPublicFolder(path: string): Promise<void> {
  await mkdir(path)
  await chmod(path, publicFolder)
  giveToFolderOwner(path)
}

/** Creates a folder and those above it, where they are missing. */
export async function makePublicFolder(path: string): Promise<void> {
  try {
    await createPublicFolder(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw error
    await makePublicFolder(dirname(path))
    await makePublicFolder(path)
  }
}

/** Writes a file for visitors, with a time in seconds, by default now. */
export async function writePublic(path: string, bytes: Buffer, modifiedAt?: number): Promise<void> {
  await makePublicFolder(dirname(path))
  await writeAtomic(path, [bytes], { mode: publicFile, modifiedAt })
}

/** The paths of all files below a folder, with slashes, without what links lead to; none if there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing)) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** @throws any other error than that there is no file */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** What pages name has its content in its name, and lies once beside the editions, each of which has links to these folders. */
export const sharedFolders = ['media', 'assets', 'pictures']

/** In the folder; says that it is the site's, and since when files are unused, in ms since 1970. */
export const stateFile = '.toldaria.json'

/** The code of the error that the folder has files of others. */
export const folderNotEmpty = 'folder_not_empty'

/** Open pages load what they name late, so that it stays as long as a picture stays in the database. */
const keptMs = retentionDays.unusedPicture * dayMs

/**
 * Creates the folder if it is missing, and removes what interrupted writes left in it.
 * @throws an error with the code `folder_not_empty`
 */
export async function claimFolder(folder: string): Promise<void> {
  await makePublicFolder(folder)
  const names = await readdir(folder)
  if (names.length === 0) await writeState(folder, {})
  // Another process may have begun to write it.
  else if (!names.some((name) => name.startsWith(stateFile)))
    throw Object.assign(new Error('the folder has other files'), { code: folderNotEmpty })
  for (const name of ['', ...sharedFolders]) await removeLeftovers(join(folder, name), '')
}

export function isShared(name: string): boolean {
  return sharedFolders.some((folder) => name.startsWith(`${folder}/`))
}

/**
 * Writes the shared files that the folder does not have. Their names mean that their bytes never change.
 * @param read returns undefined for a picture that is not made yet
 * @returns how many were written
 */
export async function writeShared(
  folder: string,
  names: readonly string[],
  read: (name: string) => Promise<Buffer | undefined>,
): Promise<number> {
  const present = new Set<string>()
  for (const shared of sharedFolders)
    for (const name of await filesBelow(join(folder, shared))) present.add(`${shared}/${name}`)
  let written = 0
  for (const name of names.filter((name) => !present.has(name))) {
    const bytes = await read(name)
    if (!bytes) continue
    await writePublic(join(folder, name), bytes)
    written += 1
  }
  return written
}

/** The names of all pictures that an edition shows, with those for previews of links. */
export function pictureNames(lists: PublicLists): string[] {
  const paths = new Set<string>()
  for (const [hash, { avif, widths = defaultWidths, isShared }] of shownPictures(lists)) {
    const formats: readonly PictureFormat[] = avif ? pictureFormats : ['webp']
    for (const width of widths) for (const format of formats) paths.add(mediaPath(hash, width, format))
    if (isShared) paths.add(mediaPath(hash, shareSize.width, shareFormat))
  }
  const brand = lists.texts?.[0]
  for (const product of lists.products ?? []) if (!product.picture) paths.add(shareImagePath(product, brand))
  for (const path of iconSizes.flatMap((size) => ownIconPath(brand, size) ?? [])) paths.add(path)
  return [...paths].map((path) => path.slice(1))
}

/** Removes shared files that no edition has named for 30 days. */
export async function removeUnused(folder: string, wanted: ReadonlySet<string>, now: number): Promise<void> {
  const text = await readFile(join(folder, stateFile), 'utf8').catch(unlessMissing)
  const unused: Record<string, number> = text ? JSON.parse(text).unused : {}
  const waiting: Record<string, number> = {}
  for (const shared of sharedFolders) {
    for (const file of (await readdir(join(folder, shared)).catch(unlessMissing)) ?? []) {
      const name = `${shared}/${file}`
      if (wanted.has(name) || name.endsWith('.new')) continue
      const since = unused[name] ?? now
      if (now - since >= keptMs) await rm(join(folder, name), { force: true, recursive: true })
      else waiting[name] = since
    }
  }
  await writeState(folder, waiting)
}

async function writeState(folder: string, unused: Record<string, number>): Promise<void> {
  await writePublic(join(folder, stateFile), Buffer.from(JSON.stringify({ unused })))
}
