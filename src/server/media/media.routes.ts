import type { FastifyInstance } from 'fastify'
import { type PictureFormat, type PictureWidth, pictureWidths } from '#contract/pictures.ts'
import type { Database } from '../db/tables.ts'
import { createMissLimit } from '../http/miss-limit.ts'
import type { PublicLists } from '../publication/edition.ts'
import { makeCompactResource, type Resource } from '../send/resource.ts'
import { sendResource } from '../send/send-resource.ts'
import { createByteCache } from './byte-cache.ts'
import { createMediaStore } from './media.store.ts'
import { createShownPictures } from './shown-pictures.ts'

const cachedBytes = 32_000_000
const missesPerMinute = 100
const filePath = /^\/media\/([0-9a-f]{64})-(\d{3,4})\.(webp|avif)$/

const sharedHeaders = {
  // A year, the most that is understood: the hash in the name says that the bytes never change.
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

interface MediaDependencies {
  db: Database
  /** The lists that visitors see now: what they name is looked up without a limit. */
  currentLists: () => PublicLists
}

/**
 * Serves `/media/<hash>-<width>.<format>` to visitors, from memory where it was asked for before. Like every
 * visitor's path it meets no plugin of the API. Names that nothing shows cost the database 100 look-ups a minute at
 * most for one network. Returns the way to look a path up in that memory.
 */
export function mediaRoutes(
  app: FastifyInstance,
  { db, currentLists }: MediaDependencies,
): (path: string) => Resource | undefined {
  const cache = createByteCache<Resource>(cachedBytes, ({ variants }) => variants.identity.bytes.length)
  const store = createMediaStore(db)
  const isShown = createShownPictures(currentLists)
  const limited = createMissLimit(missesPerMinute)

  async function read(path: string, ip: string): Promise<Resource | undefined> {
    const name = parsePath(path)
    if (!name) return undefined
    const find = () => store.readVariant(name.hash, name.width, name.format)
    const bytes = await (isShown(name.hash, name.format) ? find() : limited(ip, find))
    if (!bytes) return undefined
    const file = `"${path.slice('/media/'.length)}"`
    const picture = makeCompactResource(bytes, file, {
      'content-type': `image/${name.format}`,
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
  return cache.get
}

function parsePath(path: string): { hash: string; width: PictureWidth; format: PictureFormat } | undefined {
  const [, hash, digits, format] = filePath.exec(path) ?? []
  const width = pictureWidths.find((known) => String(known) === digits)
  return hash && width && format ? { hash, width, format: format as PictureFormat } : undefined
}
