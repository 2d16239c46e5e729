import { cardProductId, shareImagePath } from '#contract/share-image.ts'
import { createSemaphore } from '../http/semaphore.ts'
import type { PublicLists } from '../publication/edition.ts'
import { runPictureJob } from './picture-process.ts'
import { shareOptions } from './prepare-picture.ts'

const waitingCards = 8
const noFile = Buffer.alloc(0)

/** The bold letters of the site's font, of which FreeType cannot read the WOFF2 file (docs/decisions/006-pictures-in-the-database.md). */
export const cardFont = 'fonts/familjen-grotesk-bold.ttf'

interface ShareCardsOptions {
  /** The lists that visitors see now: no other title is drawn. */
  currentLists: () => PublicLists
  /** Absolute path of the font. */
  font: string
}

/**
 * Returns a function that draws the card of a product, by its path, as a JPEG; undefined if no product has this card now. One at a time, in a
 * process like that of uploads, which reads the title and no file of anybody. Nothing is stored: a card takes half a second, and visitors'
 * requests never write.
 */
export function createShareCards({
  currentLists,
  font,
}: ShareCardsOptions): (path: string) => Promise<Buffer | undefined> {
  const semaphore = createSemaphore('share_cards', waitingCards)

  return async (path) => {
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
