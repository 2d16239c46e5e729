import { entities, publicEntityNames } from '#contract/entities.ts'
import { declaredPictures, isInLinkPreviews, rowPictures } from '#contract/entity.ts'
import type { Picture } from '#contract/picture-schema.ts'
import type { PublicLists } from '../publication/edition.ts'

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
