import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { entities, publicEntityNames } from '#contract/entities.ts'
import { declaredPictures, isInLinkPreviews, rowPictures } from '#contract/entity.ts'
import type { Picture } from '#contract/picture-schema.ts'
import { cardProductId, shareFormat, shareImagePath, type VariantFormat } from '#contract/pictures.ts'
import type { Database } from '../db/tables.ts'
import { makePrecompressedResource, type Resource, sendResource } from '../http/resource.ts'
import { createSemaphore } from '../http/semaphore.ts'
import type { PublicLists } from '../publication/edition.ts'
import { createMediaStore } from './media.store.ts'
import { runPictureJob } from './picture-process.ts'
import { shareOptions } from './prepare-picture.ts'

interface ShownVariants extends Pick<Picture, 'avif' | 'widths'> {
  /** Whether link previews show it. */
  isShared: boolean
}

/** The pictures that an edition names, by their hash. */
export function* shownPictures(lists: PublicLists): Generator<[hash: string, ShownVariants]> {
  for (const { media_url } of lists.posts ?? []) yield* webpAt(media_url)
  for (const name of publicEntityNames) {
    const entity = entities[name]
    const fields = Object.keys(declaredPictures(entity).pictures)
    for (const item of lists[name] ?? []) {
      for (const field of fields) {
        const picture = (item as unknown as Record<string, Picture | null>)[field]
        if (picture) yield [picture.hash, { ...picture, isShared: isInLinkPreviews(entity) }]
      }
      for (const address of rowPictures(entity, item)) yield* webpAt(address)
    }
  }
}

/** A picture that is shown by its address alone. */
function* webpAt(address: string): Generator<[hash: string, ShownVariants]> {
  const [, hash, width] = /\/media\/([0-9a-f]{64})-(\d+)\.webp$/.exec(address) ?? []
  if (hash !== undefined) yield [hash, { avif: false, widths: [Number(width)], isShared: false }]
}

const cachedBytes = 32_000_000
const filePath = /^\/media\/([0-9a-f]{64})-([1-9]\d{1,3})\.(webp|avif|jpg)$/

interface MediaDependencies {
  db: Database
  /** The lists that visitors see now. */
  currentLists: () => PublicLists
  /** Absolute path of the font of the cards for link previews. */
  font: string
}

/** Returns a function that reads a picture, or draws a card for link previews, by its path; undefined if there is none. */
export function createPictureReader({ db, currentLists, font }: MediaDependencies) {
  const store = createMediaStore(db)
  const drawCard = createShareCards(currentLists, font)
  return async (path: string): Promise<Buffer | undefined> => {
    const name = parsePath(path)
    return name ? await store.readVariant(name.hash, name.width, name.format) : await drawCard(path)
  }
}

/**
 * Serves `/media/<hash>-<width>.<format>` and the cards for link previews to visitors, from memory if requested before. Like every public path it runs no plugin of
 * the API. Every stored width is served, even one that the contract no longer has, because open pages may name it. Returns a function that
 * looks a path up in that memory.
 */
export function mediaRoutes(
  app: FastifyInstance,
  dependencies: MediaDependencies,
): (path: string) => Resource | undefined {
  const { currentLists } = dependencies
  const cache = new LRUCache<string, Resource>({
    maxSize: cachedBytes,
    sizeCalculation: ({ variants }) => variants.identity.bytes.length,
  })
  const reading = new Map<string, Promise<Resource | undefined>>()
  const readPicture = createPictureReader(dependencies)
  let cachedFor = currentLists()

  /** A picture that a new edition does not name may be deleted: it is looked up again. */
  function cached(path: string): Resource | undefined {
    if (currentLists() !== cachedFor) {
      cachedFor = currentLists()
      const shown = new Map(shownPictures(cachedFor))
      for (const other of [...cache.keys()]) {
        const name = parsePath(other)
        if (name && !shown.has(name.hash)) cache.delete(other)
      }
    }
    return cache.get(path)
  }

  async function read(path: string): Promise<Resource | undefined> {
    const lists = currentLists()
    const bytes = await readPicture(path)
    if (!bytes) return undefined
    const picture = makePrecompressedResource(bytes, etagOf(path), headersOf(path, parsePath(path)?.format))
    // A picture that was read before the present edition may be deleted since.
    if (currentLists() === lists) cache.set(path, picture)
    return picture
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

function headersOf(path: string, format: VariantFormat = shareFormat) {
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

const waitingCards = 8
const noFile = Buffer.alloc(0)

/** The bold letters of the site's font, of which FreeType cannot read the WOFF2 file (docs/decisions/006-pictures-in-the-database.md). */
export const cardFont = 'fonts/familjen-grotesk-bold.ttf'

/**
 * Returns a function that draws the card of a product, by its path, as a JPEG; undefined if no product has this card now. One at a time, in a
 * process like that of uploads, which reads the title and no file of anybody. Nothing is stored: a card takes half a second, and visitors'
 * requests never write.
 */
function createShareCards(currentLists: () => PublicLists, font: string) {
  const semaphore = createSemaphore('share_cards', waitingCards)

  return async (path: string): Promise<Buffer | undefined> => {
    const id = cardProductId(path)
    const product = id && currentLists().products?.find(({ _id }) => _id === id)
    if (!product || shareImagePath(product) !== path) return undefined
    const release = await semaphore.acquire()
    try {
      const job = { kind: 'card', title: product.title, font, share: shareOptions }
      return (await runPictureJob<{ bytes: Buffer }>(job, noFile, { niceness: 15, timeoutMs: 30_000 })).bytes
    } finally {
      release()
    }
  }
}
