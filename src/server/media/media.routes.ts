import type { FastifyInstance } from 'fastify'
import { shareFormat, type VariantFormat } from '#contract/pictures.ts'
import type { Database } from '../db/tables.ts'
import { createMissLimit } from '../http/miss-limit.ts'
import type { PublicLists } from '../publication/edition.ts'
import { makeCompactResource, type Resource } from '../send/resource.ts'
import { sendResource } from '../send/send-resource.ts'
import { createByteCache } from './byte-cache.ts'
import { createMediaStore } from './media.store.ts'
import { createShareCards } from './share-cards.ts'
import { createShownPictures } from './shown-pictures.ts'

const cachedBytes = 32_000_000
const missesPerMinute = 100
const filePath = /^\/media\/([0-9a-f]{64})-([1-9]\d{1,3})\.(webp|avif|jpg)$/

const sharedHeaders = {
  // One year, the maximum for caches: the hash in the path means that the bytes never change.
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

interface VariantName {
  hash: string
  width: number
  format: VariantFormat
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
 * cost the database at most 100 misses a minute per network. Returns a function that looks a path up in that memory.
 */
export function mediaRoutes(
  app: FastifyInstance,
  { db, currentLists, font }: MediaDependencies,
): (path: string) => Resource | undefined {
  const cache = createByteCache<Resource>(cachedBytes, ({ variants }) => variants.identity.bytes.length)
  const store = createMediaStore(db)
  const isShown = createShownPictures(currentLists)
  const limited = createMissLimit(missesPerMinute)
  const drawCard = createShareCards({ currentLists, font })

  async function readVariant({ hash, width, format }: VariantName, ip: string): Promise<Buffer | undefined> {
    const find = () => store.readVariant(hash, width, format)
    return await (isShown(hash, width, format) ? find() : limited(ip, find))
  }

  async function read(path: string, ip: string): Promise<Resource | undefined> {
    const name = parsePath(path)
    const bytes = name ? await readVariant(name, ip) : await drawCard(path)
    if (!bytes) return undefined
    const file = `"${path.slice('/media/'.length)}"`
    const picture = makeCompactResource(bytes, file, {
      'content-type': `image/${name?.format ?? shareFormat}`,
      'content-disposition': `inline; filename=${file}`,
      ...sharedHeaders,
    })
    cache.set(path, picture)
    return picture
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:file',
    async handler(request, reply) {
      const { file } = request.params as { file: string }
      const path = `/media/${file}`
      const picture = cache.get(path) ?? (await read(path, request.ip))
      if (!picture) return reply.callNotFound()
      sendResource(request, reply, picture)
    },
  })
  return (path) => cache.get(path)
}

/** The stored variant at a path; undefined if it cannot be one. */
export function parsePath(path: string): VariantName | undefined {
  const [, hash, width, ending] = filePath.exec(path) ?? []
  if (!hash || !width || !ending) return undefined
  return { hash, width: Number(width), format: ending === 'jpg' ? shareFormat : (ending as VariantFormat) }
}
