import type { Brand } from './brand.ts'
import type { Product } from './products.ts'
import type { Texts } from './texts.ts'
import type { Picture } from './validation.ts'

/**
 * The width in pixels of a product's `image` and of every fallback. Clients store such URLs and send them back, so every stored picture has
 * this width, and it must stay in `pictureWidths`.
 */
export const imageWidth = 960

/**
 * The widths in pixels in which every picture is stored, narrowest first; a smaller picture is never enlarged. The list never changes: stored
 * pictures, open pages and stored editions have exactly these.
 */
export const pictureWidths: readonly number[] = [480, imageWidth, 1440]

export const pictureFormats = ['webp', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The format of the one variant for link previews, which no `picture` names. */
export const shareFormat = 'jpeg'
export type VariantFormat = PictureFormat | typeof shareFormat

/** The path of one variant, `/media/<hash>-<width>.<format>`, for a JPEG `.jpg`; its bytes never change. */
export function mediaPath(hash: string, width: number, format: VariantFormat): string {
  return `/media/${hash}-${width}.${format === shareFormat ? 'jpg' : format}`
}

/** The address of a picture as the API returns it, for example as a product's `image`. `mediaHost` is '' for the page's own origin. */
export function imageAddress(hash: string, mediaHost: string): string {
  return `${mediaHost}${mediaPath(hash, imageWidth, 'webp')}`
}

/** The hash in such an address, with or without `mediaHost` before it. */
export function mediaHash(address: string, mediaHost: string): string | undefined {
  const path = mediaHost !== '' && address.startsWith(mediaHost) ? address.slice(mediaHost.length) : address
  return /^\/media\/([0-9a-f]{64})-960\.webp$/.exec(path)?.[1]
}

/** The srcset of one format over the stored widths, with the actual width of each file. */
export function mediaSrcset({ hash, width }: Picture, format: PictureFormat, host = ''): string {
  return pictureWidths
    .filter((_, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < width)
    .map((stored) => `${host}${mediaPath(hash, stored, format)} ${Math.min(stored, width)}w`)
    .join(', ')
}

/** The size in pixels of a picture for link previews. */
export const shareSize = { width: 1200, height: 630 }

/**
 * The path of the JPEG that previews of links to a product show: its picture, or a card with its title and the company's brand. What shows
 * something else has another path, since those who show it keep it for long.
 */
export function shareImagePath(
  { _id, title, picture }: Pick<Product, '_id' | 'title' | 'picture'>,
  brand?: Brand,
): string {
  if (picture) return mediaPath(picture.hash, shareSize.width, shareFormat)
  const shown = [title, brand?.accent, brand?.logoPicture?.hash].filter(Boolean)
  return `/media/card-${_id}-${digestOf(shown.join('\n'))}.jpg`
}

/** The path of the JPEG that previews of the other pages show in place of the shipped one: the owner's picture of the first slide, if there is one. */
export function ownShareImagePath(texts: Texts | undefined): string | undefined {
  return texts?.hero1Picture ? mediaPath(texts.hero1Picture.hash, shareSize.width, shareFormat) : undefined
}

/** The id of the product whose card has this path; undefined if it is no path of a card. */
export function cardProductId(path: string): string | undefined {
  return /^\/media\/card-([0-9a-f-]{36})-[0-9a-z]+-[0-9a-z]+\.jpg$/.exec(path)?.[1]
}

/** 64 bits in letters and digits, to tell titles apart; it is not a security measure. */
function digestOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  return `${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`
}
