import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { iconSizes, ownIconPath } from '#contract/brand.ts'
import { entities, publicEntityNames } from '#contract/entities.ts'
import { rowPictures } from '#contract/entity.ts'
import type { PageContent, PublicEntities } from '#contract/page-content.ts'
import { imageWidth, shareFormat, type VariantFormat } from '#contract/pictures.ts'
import type { Database } from '../db/tables.ts'
import { makePrecompressedResource, type Resource, sendResource } from '../http/resource.ts'
import { createMediaStore } from './media.store.ts'
import { makeIcon } from './prepare-picture.ts'

/** The lists of an edition that name pictures. */
type ShownLists = PublicEntities & Pick<PageContent, 'posts'>

const cachedBytes = 32_000_000
const filePath = /^\/media\/([0-9a-f]{64})-([1-9]\d{1,3})\.(webp|avif|jpg)$/

/**
 * Serves `/media/<hash>-<width>.<format>` and the icons with the company's logo to visitors, from memory if requested before. Like every public
 * path it runs no plugin of the API. Returns a function that looks a path up in that memory.
 * @param currentLists the lists that visitors see now
 */
export function mediaRoutes(
  app: FastifyInstance,
  db: Database,
  currentLists: () => ShownLists,
): (path: string) => Resource | undefined {
  const store = createMediaStore(db)
  const cache = new LRUCache<string, Resource>({
    maxSize: cachedBytes,
    sizeCalculation: ({ variants }) => variants.identity.bytes.length,
  })
  const reading = new Map<string, Promise<Resource | undefined>>()
  let cachedFor = currentLists()

  /** A picture that a new edition does not name may be deleted: it is looked up again. */
  function cached(path: string): Resource | undefined {
    if (currentLists() !== cachedFor) {
      cachedFor = currentLists()
      const shown = new Set(shownHashes(cachedFor))
      for (const other of [...cache.keys()]) if (!shown.has(hashIn(other))) cache.delete(other)
    }
    return cache.get(path)
  }

  async function read(path: string): Promise<Resource | undefined> {
    const lists = currentLists()
    const name = parsePath(path)
    const bytes = name ? await store.readVariant(name.hash, name.width, name.format) : await readIcon(path)
    if (!bytes) return undefined
    const picture = makePrecompressedResource(bytes, etagOf(path), headersOf(path, name?.format ?? 'png'))
    // A picture that was read before the present edition may be deleted since.
    if (currentLists() === lists) cache.set(path, picture)
    return picture
  }

  /** Makes the icon of the company's present logo. It is not stored: it takes some milliseconds, and visitors' requests never write. */
  async function readIcon(path: string): Promise<Buffer | undefined> {
    const brand = currentLists().texts?.[0]
    const size = iconSizes.find((size) => ownIconPath(brand, size) === path)
    const hash = brand?.logoPicture?.hash
    const logo = size && hash && (await store.readVariant(hash, imageWidth, 'webp'))
    return logo ? await makeIcon(logo, size) : undefined
  }

  /** Simultaneous requests for one picture share its bytes, so that they take its memory once. */
  function readOnce(path: string): Promise<Resource | undefined> {
    const picture = reading.get(path) ?? read(path).finally(() => reading.delete(path))
    reading.set(path, picture)
    return picture
  }

  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:file',
    async handler(request, reply) {
      const path = `/media/${request.params.file}`
      const picture = cached(path) ?? (await readOnce(path))
      return picture ? sendResource(request, reply, picture) : reply.callNotFound()
    },
  })
  return cached
}

function etagOf(path: string): string {
  return `"${path.slice('/media/'.length)}"`
}

function headersOf(path: string, format: string) {
  return {
    'content-type': `image/${format}`,
    'content-disposition': `inline; filename=${etagOf(path)}`,
    // One year, the maximum for caches: the hash in the path means that the bytes never change.
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** The stored variant at a path; undefined if it cannot be one. */
function parsePath(path: string) {
  const [, hash, width, ending] = filePath.exec(path) ?? []
  if (!hash || !width || !ending) return undefined
  return { hash, width: Number(width), format: ending === 'jpg' ? shareFormat : (ending as VariantFormat) }
}

/** The hashes of the pictures that an edition names. */
function* shownHashes(lists: ShownLists): Generator<string> {
  for (const { media_url } of lists.posts ?? []) yield hashIn(media_url)
  for (const name of publicEntityNames) {
    const { pictures } = entities[name]
    for (const item of lists[name] ?? []) {
      const fields: object = item
      for (const [field, picture] of Object.entries(fields)) if (field in pictures && picture) yield picture.hash
      for (const address of rowPictures(entities[name], item)) yield hashIn(address)
    }
  }
}

/** The hash in the address of a variant or an icon; '' if there is none. */
function hashIn(address: string): string {
  return /[0-9a-f]{64}/.exec(address)?.[0] ?? ''
}
