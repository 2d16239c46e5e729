import type { PictureFormat } from '#contract/pictures.ts'
import type { PublicLists } from '../publication/edition.ts'

/**
 * Tells the pictures that an edition names from names that somebody made up. The lists are gone through once for
 * each edition, and only when somebody asks.
 */
export function createShownPictures(currentLists: () => PublicLists) {
  let lists: PublicLists | undefined
  let hasAvif = new Map<string, boolean>()

  return (hash: string, format: PictureFormat): boolean => {
    const current = currentLists()
    if (current !== lists) {
      lists = current
      hasAvif = new Map(shownHashes(current))
    }
    return format === 'avif' ? hasAvif.get(hash) === true : hasAvif.has(hash)
  }
}

function* shownHashes({ products, services, posts }: PublicLists): Generator<[hash: string, hasAvif: boolean]> {
  for (const { media_url } of posts ?? []) {
    const hash = /\/media\/([0-9a-f]{64})-/.exec(media_url)?.[1]
    if (hash !== undefined) yield [hash, false]
  }
  for (const { poster } of services ?? []) if (poster) yield [poster.hash, poster.avif]
  for (const { picture } of products ?? []) if (picture) yield [picture.hash, picture.avif]
}
