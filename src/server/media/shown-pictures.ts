import { type PictureFormat, unsaidWidths } from '#contract/pictures.ts'
import type { PublicLists } from '../publication/edition.ts'

/**
 * Tells the variants that an edition names from names that somebody made up. The lists are gone through once for
 * each edition, and only when somebody asks.
 */
export function createShownPictures(currentLists: () => PublicLists) {
  let lists: PublicLists | undefined
  let shown = new Map<string, ShownPicture>()

  return (hash: string, width: number, format: PictureFormat): boolean => {
    const current = currentLists()
    if (current !== lists) {
      lists = current
      shown = new Map(shownPictures(current))
    }
    const { avif = false, widths = unsaidWidths } = shown.get(hash) ?? { widths: [] }
    return widths.includes(width) && (format !== 'avif' || avif)
  }
}

interface ShownPicture {
  avif: boolean
  widths?: readonly number[] | undefined
}

function* shownPictures({ products, services, posts }: PublicLists): Generator<[hash: string, ShownPicture]> {
  for (const { media_url } of posts ?? []) {
    const [, hash, width] = /\/media\/([0-9a-f]{64})-(\d+)\.webp$/.exec(media_url) ?? []
    if (hash !== undefined) yield [hash, { avif: false, widths: [Number(width)] }]
  }
  for (const { poster } of services ?? []) if (poster) yield [poster.hash, poster]
  for (const { picture } of products ?? []) if (picture) yield [picture.hash, picture]
}
