import { defaultWidths, mediaPath, type PictureFormat, pictureFormats, shareFormat } from '#contract/pictures.ts'
import { shareImagePath, shareSize } from '#contract/share-image.ts'
import type { Database } from '../db/tables.ts'
import { parsePath } from '../media/media.routes.ts'
import { createMediaStore } from '../media/media.store.ts'
import { createShareCards } from '../media/share-cards.ts'
import { shownPictures } from '../media/shown-pictures.ts'
import type { PublicLists } from '../publication/edition.ts'

/** The paths of all pictures that an edition names, with those for previews of links. */
export function* picturePaths(lists: PublicLists): Generator<string> {
  for (const [hash, { avif, widths = defaultWidths, isShared }] of shownPictures(lists)) {
    const formats: readonly PictureFormat[] = avif ? pictureFormats : ['webp']
    for (const width of widths) for (const format of formats) yield mediaPath(hash, width, format)
    if (isShared) yield mediaPath(hash, shareSize.width, shareFormat)
  }
  for (const product of lists.products ?? []) if (!product.picture) yield shareImagePath(product)
}

interface PictureSources {
  db: Database
  currentLists: () => PublicLists
  /** Absolute path of the font of the cards for link previews. */
  font: string
}

/** Returns a function that reads a picture by its path; undefined if it is not made yet. */
export function createPictureReader({ db, currentLists, font }: PictureSources) {
  const drawCard = createShareCards({ currentLists, font })
  const store = createMediaStore(db)

  return async (path: string): Promise<Buffer | undefined> => {
    const name = parsePath(path)
    return name ? await store.readVariant(name.hash, name.width, name.format) : await drawCard(path)
  }
}
