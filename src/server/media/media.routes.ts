import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PictureFormat, type PictureWidth, pictureWidths } from '#contract/pictures.ts'
import type { Database } from '../db/tables.ts'
import { matchesEtag } from '../publication/negotiate.ts'
import { createByteCache } from './byte-cache.ts'
import { createMediaStore } from './media.store.ts'

const cachedBytes = 32_000_000
const fileName = /^([0-9a-f]{64})-(\d{3,4})\.(webp|avif)$/

const sharedHeaders = {
  // A year, the most that is understood: the hash in the name says that the bytes never change.
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Serves `/media/<hash>-<width>.<format>` to visitors, from memory where it was asked for before. Like every
 * visitor's path it meets no plugin of the API.
 */
export function mediaRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const cache = createByteCache(cachedBytes)
  const store = createMediaStore(db)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:file',
    async handler(request, reply) {
      const { file } = request.params as { file: string }
      const name = parseName(file)
      if (!name) return reply.callNotFound()
      const bytes = cache.get(file) ?? (await store.readVariant(name.hash, name.width, name.format))
      if (!bytes) return reply.callNotFound()
      cache.set(file, bytes)
      return sendPicture(request, reply, { file, format: name.format, bytes })
    },
  })
}

function parseName(file: string): { hash: string; width: PictureWidth; format: PictureFormat } | undefined {
  const [, hash, digits, format] = fileName.exec(file) ?? []
  const width = pictureWidths.find((known) => String(known) === digits)
  return hash && width && format ? { hash, width, format: format as PictureFormat } : undefined
}

interface PictureFile {
  file: string
  format: PictureFormat
  bytes: Buffer
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, { file, format, bytes }: PictureFile) {
  const etag = `"${file}"`
  const response = reply.raw
  reply.hijack()
  if (matchesEtag(request.headers['if-none-match'], etag, [])) {
    response.writeHead(304, { ...sharedHeaders, etag })
    response.end()
    return
  }
  response.writeHead(200, {
    ...sharedHeaders,
    etag,
    'content-type': `image/${format}`,
    'content-length': bytes.length,
  })
  if (request.method === 'HEAD') response.end()
  else response.end(bytes)
}
