import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { coloursOf, iconSizes, ownIconPath, shippedColours } from '#contract/brand.ts'
import { entities, publicEntityNames } from '#contract/entities.ts'
import { declaredPictures, isInLinkPreviews, rowPictures } from '#contract/entity.ts'
import {
  cardProductId,
  imageWidth,
  pictureWidths,
  shareFormat,
  shareImagePath,
  type VariantFormat,
} from '#contract/pictures.ts'
import type { Picture } from '#contract/validation.ts'
import type { Database } from '../db/tables.ts'
import { createSemaphore } from '../http/limits.ts'
import { makePrecompressedResource, type Resource, sendResource } from '../http/resource.ts'
import type { PublicLists } from '../publication/edition.ts'
import { createMediaStore } from './media.store.ts'
import { type PictureJob, runPictureJob } from './picture-process.ts'
import { shareOptions } from './prepare-images.ts'

interface ShownVariants {
  avif: boolean
  widths: readonly number[]
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
        if (picture)
          yield [picture.hash, { avif: picture.avif, widths: pictureWidths, isShared: isInLinkPreviews(entity) }]
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
  /** Absolute folder of the client's static files: the font of the cards for link previews, and the drawn icon. */
  clientFolder: string
}

/** Returns a function that reads a picture, or draws a card for link previews or an icon, by its path; undefined if there is none. */
export function createPictureReader(dependencies: MediaDependencies) {
  const store = createMediaStore(dependencies.db)
  const draw = createDrawings(dependencies)
  return async (path: string): Promise<Buffer | undefined> => {
    const name = parsePath(path)
    return name ? await store.readVariant(name.hash, name.width, name.format) : await draw(path)
  }
}

/**
 * Serves `/media/<hash>-<width>.<format>`, the cards for link previews and the company's icons to visitors, from memory if requested before.
 * Like every public path it runs no plugin of the API. Returns a function that looks a path up in that memory.
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

function headersOf(path: string, format: string = path.endsWith('.png') ? 'png' : shareFormat) {
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

const waitingDrawings = 8

/** The bold letters of the site's font, of which FreeType cannot read the WOFF2 file (docs/decisions/006-pictures-in-the-database.md). */
export const cardFont = 'fonts/familjen-grotesk-bold.ttf'

/** The drawn logo, in the shipped colours. */
const drawnIcon = 'favicon.svg'

/**
 * Returns a function that draws, by its path, the card of a product as a JPEG or the company's icon as a PNG; undefined if nothing that
 * visitors see now has this path. One at a time, in a process like that of uploads. Nothing is stored: a card takes half a second, and
 * visitors' requests never write.
 */
function createDrawings({
  db,
  currentLists,
  clientFolder,
}: MediaDependencies): (path: string) => Promise<Buffer | undefined> {
  const semaphore = createSemaphore('share_cards', waitingDrawings)
  const font = resolve(clientFolder, cardFont)

  /** What is drawn at a path now. */
  function jobFor(path: string): PictureJob | undefined {
    const { texts, products } = currentLists()
    const brand = texts?.[0]
    const { accent } = coloursOf(brand)
    const size = iconSizes.find((size) => ownIconPath(brand, size) === path)
    if (size) return { kind: brand?.logoPicture ? 'icon' : 'drawnIcon', size, accent }
    const id = cardProductId(path)
    const product = id && products?.find(({ _id }) => _id === id)
    if (!product || shareImagePath(product, brand) !== path) return undefined
    return { kind: 'card', title: product.title, font, accent, share: shareOptions }
  }

  /** What a job draws with: the company's own logo, or the drawn one in its colours. */
  async function logoFor({ kind }: PictureJob): Promise<Buffer> {
    const brand = currentLists().texts?.[0]
    const { accent, deep } = coloursOf(brand)
    if (kind === 'drawnIcon') {
      const svg = await readFile(resolve(clientFolder, drawnIcon), 'utf8')
      return Buffer.from(svg.replace(shippedColours.accent, accent).replace(shippedColours.deep, deep))
    }
    const hash = brand?.logoPicture?.hash
    return (hash && (await createMediaStore(db).readVariant(hash, imageWidth, 'webp'))) || Buffer.alloc(0)
  }

  return async (path) => {
    const job = jobFor(path)
    if (!job) return undefined
    const logo = await logoFor(job)
    const release = await semaphore.acquire()
    try {
      return (await runPictureJob<{ bytes: Buffer }>(job, logo, { niceness: 10, timeoutMs: 30_000 })).bytes
    } finally {
      release()
    }
  }
}
