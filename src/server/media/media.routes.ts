import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { shareFormat, type VariantFormat } from '#contract/pictures.ts'
import type { Database } from '../db/tables.ts'
import { createMissLimit } from '../http/miss-limit.ts'
import type { PublicLists } from '../publication/edition.ts'
import { makeCompactResource, type Resource } from '../send/resource.ts'
import { matchesEtag, sendResource } from '../send/send-resource.ts'
import { createByteCache } from './byte-cache.ts'
import { createMediaStore } from './media.store.ts'
import { createPieceStore, type VariantName } from './pieces.store.ts'
import { createByteBudget, nextTurn, pieceBytes, sendPieces } from './send-pieces.ts'
import { createShareCards } from './share-cards.ts'
import { createShownPictures } from './shown-pictures.ts'

const cachedBytes = 32_000_000
/** Of large pictures that are being sent: each stays in memory until its client has read it, even if the cache has replaced it. */
const wholeBytes = 16_000_000
const missesPerMinute = 100
const filePath = /^\/media\/([0-9a-f]{64})-([1-9]\d{1,3})\.(webp|avif|jpg)$/

const sharedHeaders = {
  // One year, the maximum for caches: the hash in the path means that the bytes never change.
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

interface MediaDependencies {
  db: Database
  /** The lists that visitors see now: pictures that they name are looked up without a limit. */
  currentLists: () => PublicLists
  /** Absolute path of the font of the cards for link previews. */
  font: string
}

/**
 * Serves `/media/<hash>-<width>.<format>` and the cards for link previews to visitors, from memory if requested before. Like every public path it runs no plugin of
 * the API. Every stored width is served, even one that the contract no longer has, because open pages may name it. Paths that nothing shows
 * cost the database at most 100 misses a minute per network. While unread responses hold 16 MB of large pictures, others are sent in pieces,
 * so that clients that do not read cannot exhaust the memory. Returns a function that looks a path up in that memory.
 */
export function mediaRoutes(
  app: FastifyInstance,
  { db, currentLists, font }: MediaDependencies,
): (path: string) => Resource | undefined {
  const cache = createByteCache<Resource>(cachedBytes, (picture) => bytesOf(picture).length)
  const store = createMediaStore(db)
  const pieces = createPieceStore(db)
  const isShown = createShownPictures(currentLists)
  const limited = createMissLimit(missesPerMinute)
  const drawCard = createShareCards({ currentLists, font })
  const takeWhole = createByteBudget(wholeBytes)

  let cachedFor = currentLists()

  /** A picture that a new edition does not name may be deleted: it is looked up again. */
  function cached(path: string): Resource | undefined {
    if (currentLists() !== cachedFor) {
      cachedFor = currentLists()
      for (const other of [...cache.keys()]) {
        const name = parsePath(other)
        if (name && !isShown(name.hash, name.width, name.format)) cache.delete(other)
      }
    }
    return cache.get(path)
  }

  const mayHold = (size: number, response: ServerResponse) => size <= pieceBytes || takeWhole(size, response)

  /** Returns what `find` finds of a variant; look-ups of what nothing shows are limited. */
  async function look<Found>({ hash, width, format }: VariantName, ip: string, find: () => Promise<Found | undefined>) {
    return await (isShown(hash, width, format) ? find() : limited(ip, find))
  }

  async function read(path: string, name: VariantName | undefined, ip: string): Promise<Resource | undefined> {
    const lists = currentLists()
    const bytes = name
      ? await look(name, ip, () => store.readVariant(name.hash, name.width, name.format))
      : await drawCard(path)
    if (!bytes) return undefined
    const picture = makeCompactResource(bytes, etagOf(path), headersOf(path, name?.format))
    // A picture that was read before the present edition may be deleted since.
    if (currentLists() === lists) cache.set(path, picture)
    return picture
  }

  /** Returns at once, so that no caller waits with the whole picture in memory. */
  function sendInPieces(reply: FastifyReply, path: string, name: VariantName, size: number): void {
    reply.hijack()
    reply.raw.writeHead(200, { ...headersOf(path, name.format), etag: etagOf(path), 'content-length': size })
    void sendPieces(reply.raw, size, async (from, length) => {
      const picture = cache.get(path)
      // A copy: a view would keep the whole picture in memory.
      if (picture) return Buffer.from(bytesOf(picture).subarray(from, from + length))
      return await pieces.readPiece(name, from, length)
    })
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:file',
    async handler(request, reply) {
      const { file } = request.params as { file: string }
      const path = `/media/${file}`
      const name = parsePath(path)
      const inMemory = cached(path)
      if (!inMemory) await nextTurn()
      const stored = hasBody(request, path) ? name : undefined
      if (stored) {
        // Before the bytes are read, so that many reads at once count too.
        const size = inMemory ? bytesOf(inMemory).length : await look(stored, request.ip, () => pieces.readSize(stored))
        if (size === undefined) return reply.callNotFound()
        if (!mayHold(size, reply.raw)) return sendInPieces(reply, path, stored, size)
      }
      const picture = inMemory ?? (await read(path, name, request.ip))
      return picture ? sendResource(request, reply, picture) : reply.callNotFound()
    },
  })
  return cached
}

function bytesOf({ variants }: Resource): Buffer {
  return variants.identity.bytes
}

/** Whether the response is neither a 304 nor to a HEAD. */
function hasBody({ method, headers }: FastifyRequest, path: string): boolean {
  return method !== 'HEAD' && !matchesEtag(headers['if-none-match'], etagOf(path))
}

function etagOf(path: string): string {
  return `"${path.slice('/media/'.length)}"`
}

function headersOf(path: string, format: VariantFormat = shareFormat) {
  return {
    'content-type': `image/${format}`,
    'content-disposition': `inline; filename=${etagOf(path)}`,
    ...sharedHeaders,
  }
}

/** The stored variant at a path; undefined if it cannot be one. */
export function parsePath(path: string): VariantName | undefined {
  const [, hash, width, ending] = filePath.exec(path) ?? []
  if (!hash || !width || !ending) return undefined
  return { hash, width: Number(width), format: ending === 'jpg' ? shareFormat : (ending as VariantFormat) }
}
