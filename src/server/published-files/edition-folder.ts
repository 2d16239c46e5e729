import { link, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { brotliOf, gzipOf } from '../send/resource.ts'
import { asideOf } from '../system/write-atomic.ts'
import { createPublicFolder, makePublicFolder, unlessMissing, writePublic } from './public-files.ts'

/** The web server's root: a relative link to the folder of the present edition. */
export const currentLink = 'current'
export const editionsFolder = 'editions'
/** What pages name has its content in its name, and lies once beside the editions, each of which has links to these folders. */
export const sharedFolders = ['media', 'assets', 'pictures']

const compressedSuffixes = ['', '.br', '.gz']
const leftoverSeconds = 3600

export type EditionFolder = Awaited<ReturnType<typeof beginEdition>>

/**
 * Begins the folder of an edition, which visitors see only once it is complete. Its name is its second, later than that of any other: web
 * servers make an ETag of a file's second and size, so that another content needs another second.
 */
export async function beginEdition(folder: string, now: Date) {
  const editions = join(folder, editionsFolder)
  for (const name of [editionsFolder, ...sharedFolders]) await makePublicFolder(join(folder, name))
  const formerPath = await readlink(join(folder, currentLink)).catch(unlessMissing)
  const formerNames = new Set(formerPath && (await filesBelow(join(folder, formerPath))))
  const seconds = Math.max(Math.floor(now.getTime() / 1000), ...(await secondsIn(editions)).map((second) => second + 1))
  const name = String(seconds)
  const path = join(editions, `${name}.new`)
  await createPublicFolder(path)
  for (const shared of sharedFolders) await symlink(join('..', '..', shared), join(path, shared))
  const placed = new Set<string>()

  const had = (file: string, suffixes: readonly string[]) => suffixes.every((suffix) => formerNames.has(file + suffix))

  async function carryOver(file: string, suffixes: readonly string[]): Promise<void> {
    await makePublicFolder(dirname(join(path, file)))
    for (const suffix of suffixes) {
      await link(join(folder, String(formerPath), file + suffix), join(path, file + suffix))
      placed.add(file + suffix)
    }
  }

  async function place(file: string, bytes: Buffer, quality?: number): Promise<boolean> {
    const suffixes = quality === undefined ? [''] : compressedSuffixes
    if (had(file, suffixes) && bytes.equals(await readFile(join(folder, String(formerPath), file)))) {
      await carryOver(file, suffixes)
      return false
    }
    const contents: [suffix: string, content: Buffer][] = [['', bytes]]
    if (quality !== undefined) contents.push(['.br', await brotliOf(bytes, quality)], ['.gz', await gzipOf(bytes, 9)])
    for (const [suffix, content] of contents) {
      await writePublic(join(path, file + suffix), content, seconds)
      placed.add(file + suffix)
    }
    return true
  }

  return {
    name,
    /** The name of the edition that visitors see. */
    formerName: formerPath && basename(formerPath),
    placed: placed as ReadonlySet<string>,
    /** Whether the former edition has the page, with its compressed copies. */
    hadPage: (file: string) => had(file, compressedSuffixes),
    /** Takes over a page of the former edition. */
    keepPage: (file: string) => carryOver(file, compressedSuffixes),
    /** Each returns whether the file is new or has changed. One that has not stays the same file, with its time. */
    placePage: (file: string, bytes: Buffer, quality: number) => place(file, bytes, quality),
    placeFile: (file: string, bytes: Buffer) => place(file, bytes),
    /** Whether it has other files than the former edition has, apart from those that were placed as changed. */
    hasOtherNames: () => placed.size !== formerNames.size || [...placed].some((file) => !formerNames.has(file)),

    /** Shows the edition to visitors, and removes those before the former one, whose files a web server may be sending still. */
    async show(): Promise<void> {
      await rename(path, join(editions, name))
      const aside = asideOf(join(folder, currentLink))
      await symlink(join(editionsFolder, name), aside)
      await rename(aside, join(folder, currentLink))
      const kept = [name, formerPath && basename(formerPath)]
      for (const other of await readdir(editions)) {
        if (!/^\d+(\.new)?$/.test(other) || kept.includes(other)) continue
        // Another process may be writing a younger one.
        if (other.endsWith('.new') && seconds - Number.parseInt(other, 10) < leftoverSeconds) continue
        await rm(join(editions, other), { recursive: true, force: true })
      }
    },

    /** Removes the folder, unless visitors see it. */
    async discard(): Promise<void> {
      await rm(path, { recursive: true, force: true })
    },
  }
}

async function secondsIn(editions: string): Promise<number[]> {
  return (await readdir(editions)).map((name) => Number.parseInt(name, 10)).filter((second) => !Number.isNaN(second))
}

/** The paths of all files below a folder, with slashes, without what links lead to; none if there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing)) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
