import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { declarationOf, type PublicEntityName, publicEntityNames } from '#contract/entities.ts'
import { isSingle } from '#contract/entity.ts'
import { StartError } from '../process/exits.ts'
import type { Fields } from './convert.ts'
import { guardedDownload, Unreadable } from './guarded-download.ts'
import { importText } from './import.text.ts'

const maxReplyBytes = 100_000_000
const maxPictureBytes = 25_000_000

/** The calls of the specification (§7), which every server has, and those of this program. */
const specified = ['meta', 'services', 'products', 'faq'] as const

/** What is imported, as it was read: nothing of it is checked yet. */
export interface Source {
  /** What the ids of its items are made from. */
  origin: string
  lists: { [Name in PublicEntityName]?: readonly unknown[] }
  /** Whether this program wrote it: its texts are plain, and its pictures stored ones. */
  isToldaria: boolean
  /** Reads a picture that is no data URL. @throws Unreadable */
  readPicture(value: string, signal: AbortSignal): Promise<Buffer>
}

/** Reads the lists at an address or in a JSON file. @throws StartError with one sentence */
export async function readSource(given: string, signal: AbortSignal): Promise<Source> {
  return isWebAddress(given) ? await readAddress(new URL(given), signal) : await readJsonFile(given)
}

function isWebAddress(given: string): boolean {
  return /^https?:\/\//i.test(given) && URL.canParse(given)
}

async function readAddress(address: URL, signal: AbortSignal): Promise<Source> {
  const base = address.href.replace(/\/+$/, '')
  const { origin } = address
  const get = async (name: PublicEntityName, mayBeMissing = false): Promise<unknown> => {
    const url = `${base}/${name}`
    const reading = guardedDownload(new URL(url), { origin, maxBytes: maxReplyBytes, signal })
    const bytes = await reading.catch((error) => {
      if (mayBeMissing && error instanceof Unreadable && error.status === 404) return undefined
      throw error instanceof Unreadable ? new StartError(importText.unreadable(url, error)) : error
    })
    return bytes && parsed(bytes, url)
  }
  const content: Fields = {}
  for (const name of specified) content[name] = await get(name)
  // Another program returns anything or nothing there.
  const company = await get('company').catch((error) => {
    if (!(error instanceof StartError)) throw error
  })
  const isToldaria = isOfToldaria(company)
  // An earlier release of this program lacks what later ones have.
  for (const name of isToldaria ? publicEntityNames : [])
    if (!(name in content)) content[name] = (await get(name, true)) ?? []
  return {
    origin: base,
    lists: listsOf(content, base),
    isToldaria,
    async readPicture(value, stopping) {
      if (!isToldaria) return await download(value, { origin, signal: stopping })
      const largest = value.replace(/(\/media\/[0-9a-f]{64})-960\.webp$/, '$1-1440.webp')
      // Without a host if its pictures are at its own.
      return await download(largest.replace(/^\/(?!\/)/, `${origin}/`), { origin, signal: stopping })
    },
  }
}

async function readJsonFile(path: string): Promise<Source> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(importText.noFile(path, error.code ?? error.message))
  })
  const content = parsed(bytes, path)
  if (!isFields(content)) throw new StartError(importText.noLists(path))
  const folder = await realpath(dirname(path))
  return {
    origin: 'file',
    lists: listsOf(content, path),
    isToldaria: isOfToldaria(content.company),
    async readPicture(value, signal) {
      return isWebAddress(value) ? await download(value, { origin: '', signal }) : await readInside(folder, value)
    },
  }
}

function parsed(bytes: Buffer, where: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new StartError(importText.noJson(where))
  }
}

/** The reply of `GET /company` of this program, unlike what a person writes, has every field. */
function isOfToldaria(company: unknown): boolean {
  return isFields(company) && Array.isArray(company.leftOut)
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
  return lists
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function download(value: string, options: { origin: string; signal: AbortSignal }): Promise<Buffer> {
  if (!isWebAddress(value)) throw new Unreadable('no_address')
  return await guardedDownload(new URL(value), { ...options, maxBytes: maxPictureBytes })
}

/** Reads a regular file whose real path is inside the folder. */
async function readInside(folder: string, name: string): Promise<Buffer> {
  try {
    const path = await realpath(join(folder, name))
    const found = await stat(path)
    if (path.startsWith(folder + sep) && found.isFile() && found.size <= maxPictureBytes) return await readFile(path)
  } catch (cause) {
    throw new Unreadable('no_file', { cause })
  }
  throw new Unreadable('no_file')
}
