import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { declarationOf, type PublicEntityName, publicEntityNames } from '#contract/entities.ts'
import { isSingle } from '#contract/entity.ts'
import { urlOf } from '#contract/web-address.ts'
import { createDownload, type Download, DownloadError } from '../http/download.ts'
import { hasMoreValues } from '../http/json-body.ts'
import { StartError } from '../process/start-error.ts'
import type { Fields } from './convert.ts'
import { importText } from './import.text.ts'

/** All lists of an address together. */
const maxListsBytes = 100_000_000
/** What Node can hold in one string. */
const maxFileBytes = 500_000_000
const maxPictureBytes = 25_000_000
const maxRedirects = 3
// Many times what a company has. A value takes up to 150 bytes of memory.
const maxItems = 5000
const maxValues = 1_000_000

/** The calls of the specification (§7), which every server has. */
const specified: PublicEntityName[] = ['meta', 'services', 'products', 'faq']

/** What is imported, as it was read: nothing of it is checked yet, apart from how much it is. */
export interface Source {
  /** What the ids of its items are made from. */
  origin: string
  lists: { [Name in PublicEntityName]?: readonly unknown[] }
  /** What its server has beyond the specification, and what does not come therefore. */
  notBrought: readonly PublicEntityName[]
  /** Reads a picture that is no data URL. @throws DownloadError, UnreadableFile */
  readPicture(value: string, signal: AbortSignal): Promise<Buffer>
}

/** A picture that a file names, and that is no file of its folder or too large. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** Reads the lists at an address or in a JSON file. @throws StartError with one sentence */
export async function readSource(given: string, signal: AbortSignal): Promise<Source> {
  if (!isWebAddress(given)) return await readJsonFile(given)
  // It may have a password.
  const url = urlOf(given)
  if (!url) throw new StartError(importText.noAddress)
  return await readAddress(url, signal)
}

function isWebAddress(given: string): boolean {
  return /^https?:/i.test(given)
}

async function readAddress(address: URL, signal: AbortSignal): Promise<Source> {
  const path = address.pathname.replace(/\/+$/, '')
  const download = createDownload(address.href)
  let leftBytes = maxListsBytes
  const get = async (name: PublicEntityName): Promise<unknown> => {
    const url = new URL(address)
    url.pathname = `${path}/${name}`
    // Without a password, and without a key after the question mark.
    const shown = url.origin + url.pathname
    const bytes = await download(url.href, { maxBytes: leftBytes, maxRedirects, signal }).catch((error) => {
      throw error instanceof DownloadError ? new StartError(importText.unreadable(shown, error)) : error
    })
    leftBytes -= bytes.length
    return parsed(bytes, shown)
  }
  const content: Fields = {}
  for (const name of specified) content[name] = await get(name)
  // Other programs return anything or nothing there.
  const company = await get('company').catch((error) => {
    if (!(error instanceof StartError)) throw error
  })
  const shown = address.origin + path
  return {
    origin: shown,
    lists: listsOf(content, shown),
    notBrought: isFields(company) ? publicEntityNames.filter((name) => !specified.includes(name)) : [],
    async readPicture(value, stopping) {
      // This program names its own pictures without a host.
      const picture = value.startsWith('/media/') ? address.origin + value : value
      return await downloadPicture(download, picture, stopping)
    },
  }
}

async function readJsonFile(path: string): Promise<Source> {
  const bytes = await readWhole(path).catch((error: NodeJS.ErrnoException) => {
    throw error instanceof StartError ? error : new StartError(importText.noFile(path, error.code ?? error.message))
  })
  const content = parsed(bytes, path)
  if (!isFields(content)) throw new StartError(importText.noLists(path))
  const folder = await realpath(dirname(path))
  const download = createDownload()
  return {
    origin: 'file',
    lists: listsOf(content, path),
    notBrought: [],
    async readPicture(value, signal) {
      if (isWebAddress(value)) return await downloadPicture(download, value, signal)
      return await readInside(folder, value)
    },
  }
}

async function readWhole(path: string): Promise<Buffer> {
  if ((await stat(path)).size > maxFileBytes) throw new StartError(importText.tooMuch(path))
  return await readFile(path)
}

function parsed(bytes: Buffer, where: string): unknown {
  if (hasMoreValues(bytes, maxValues)) throw new StartError(importText.tooMuch(where))
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new StartError(importText.noJson(where))
  }
}

function listsOf(content: Fields, where: string): Source['lists'] {
  const lists: Record<string, unknown[]> = {}
  for (const [name, value] of Object.entries(content)) {
    const known = publicEntityNames.find((one) => one === name)
    if (known === undefined) throw new StartError(importText.unknownList(where, name))
    const isOne = isFields(value) && isSingle(declarationOf(known))
    if (!isOne && !Array.isArray(value)) throw new StartError(importText.noList(where, name))
    lists[name] = isOne ? [value] : (value as unknown[])
  }
  const items = Object.values(lists).reduce((sum, list) => sum + list.length, 0)
  if (items > maxItems) throw new StartError(importText.tooMuch(where))
  return lists
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function downloadPicture(download: Download, address: string, signal: AbortSignal): Promise<Buffer> {
  return await download(address, { maxBytes: maxPictureBytes, maxRedirects, signal })
}

/** Reads a regular file whose real path is inside the folder. @throws UnreadableFile */
async function readInside(folder: string, name: string): Promise<Buffer> {
  try {
    const path = await realpath(join(folder, name))
    const found = await stat(path)
    if (path.startsWith(folder + sep) && found.isFile() && found.size <= maxPictureBytes) return await readFile(path)
  } catch (cause) {
    throw new UnreadableFile('the file cannot be read', { cause })
  }
  throw new UnreadableFile('the file is outside of the folder, or too large')
}
