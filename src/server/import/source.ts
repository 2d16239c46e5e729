import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { type PublicEntityName, publicEntityNames } from '#contract/entities.ts'
import { StartError } from '../process/exits.ts'
import { guardedDownload, UnreadableAddress } from './guarded-download.ts'
import { importText } from './import.text.ts'

const maxReplyBytes = 100_000_000
const maxPictureBytes = 25_000_000

/** The calls of the specification (§7), which every server has, and those of this program. */
const specified = ['meta', 'services', 'products', 'faq'] as const
const ofToldaria = ['works', 'company', 'texts'] as const

/** What is imported, as it was read: nothing of it is checked yet. */
export interface Source {
  /** What the ids of its items are made from. */
  origin: string
  lists: { [Name in PublicEntityName]?: readonly unknown[] }
  /** Whether its texts are plain, and its pictures stored ones, as this program's are. */
  isToldaria: boolean
  /** Reads a picture that is no data URL. @throws if it cannot be read */
  readPicture(value: string, signal: AbortSignal): Promise<Buffer>
}

/** Reads the lists at an address or in a JSON file. @throws StartError with one sentence */
export async function readSource(given: string, signal: AbortSignal): Promise<Source> {
  return /^https?:\/\//i.test(given) && URL.canParse(given)
    ? await readAddress(new URL(given), signal)
    : await readJsonFile(given)
}

async function readAddress(address: URL, signal: AbortSignal): Promise<Source> {
  const base = address.href.replace(/\/+$/, '')
  const get = async (name: PublicEntityName): Promise<unknown> => {
    const bytes = await guardedDownload(new URL(`${base}/${name}`), {
      origin: address,
      maxBytes: maxReplyBytes,
      signal,
    })
    try {
      return JSON.parse(bytes.toString('utf8'))
    } catch {
      throw new StartError(importText.noJson(`${base}/${name}`))
    }
  }
  /** A single entity of this program is an object. */
  const getList = async (name: PublicEntityName): Promise<unknown[]> => {
    const reply = await get(name).catch((error) => {
      throw error instanceof UnreadableAddress ? new StartError(importText.unreadable(`${base}/${name}`, error)) : error
    })
    if (Array.isArray(reply)) return reply
    if (isFields(reply) && (ofToldaria as readonly string[]).includes(name)) return [reply]
    throw new StartError(importText.noList(`${base}/${name}`))
  }
  const lists: Record<string, unknown[]> = {}
  for (const name of specified) lists[name] = await getList(name)
  // Another program returns anything or nothing there.
  const isToldaria = await get('company').then(
    (reply) => isFields(reply) && Array.isArray(reply.leftOut),
    () => false,
  )
  if (isToldaria) for (const name of ofToldaria) lists[name] = await getList(name)
  return {
    origin: base,
    lists,
    isToldaria,
    async readPicture(value, stopping) {
      const named = isToldaria ? value.replace(/(\/media\/[0-9a-f]{64})-960\.webp$/, '$1-1440.webp') : value
      if (!URL.canParse(named, `${base}/`)) throw new UnreadableAddress('refused')
      const url = new URL(named, `${base}/`)
      return await guardedDownload(url, { origin: address, maxBytes: maxPictureBytes, signal: stopping })
    },
  }
}

function isFields(reply: unknown): reply is Record<string, unknown> {
  return typeof reply === 'object' && reply !== null && !Array.isArray(reply)
}

async function readJsonFile(path: string): Promise<Source> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(importText.noFile(path, error.code ?? error.message))
  })
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new StartError(importText.noJson(path))
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new StartError(importText.noLists(path))
  const lists: Record<string, unknown[]> = {}
  for (const [name, value] of Object.entries(content)) {
    if (!publicEntityNames.some((known) => known === name)) throw new StartError(importText.unknownList(path, name))
    lists[name] = Array.isArray(value) ? value : [value]
  }
  const folder = await realpath(dirname(path))
  return {
    origin: 'file',
    lists,
    isToldaria: true,
    async readPicture(value, signal) {
      if (/^https?:\/\//i.test(value) && URL.canParse(value)) {
        const url = new URL(value)
        return await guardedDownload(url, {
          origin: new URL('https://file.invalid'),
          maxBytes: maxPictureBytes,
          signal,
        })
      }
      return await readInside(folder, value)
    },
  }
}

/** A picture of a file is missing, outside of the folder, too large or no regular file. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** Reads a regular file whose real path is inside the folder. */
async function readInside(folder: string, name: string): Promise<Buffer> {
  try {
    const path = await realpath(join(folder, name))
    const found = await stat(path)
    if (path.startsWith(folder + sep) && found.isFile() && found.size <= maxPictureBytes) return await readFile(path)
  } catch (cause) {
    throw new UnreadableFile(undefined, { cause })
  }
  throw new UnreadableFile()
}
