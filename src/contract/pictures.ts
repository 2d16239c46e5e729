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

/** The formats in which every picture is stored in these widths, best first. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The format of the one variant for link previews, which no `picture` names. */
export const shareFormat = 'jpeg'
export type VariantFormat = PictureFormat | typeof shareFormat

/** The path of one variant, `/media/<hash>-<width>.<format>`, for a JPEG `.jpg`; its bytes never change. */
export function mediaPath(hash: string, width: number, format: VariantFormat): string {
  return `/media/${hash}-${width}.${format === shareFormat ? 'jpg' : format}`
}

/** The address of a picture as an item has it, for example as a product's `image`. In the API's replies a host may stand before it. */
export function imageAddress(hash: string): string {
  return mediaPath(hash, imageWidth, 'webp')
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

/** The path of the JPEG that previews of links show of a picture; undefined without a picture. */
export function shareImagePath(picture: Picture | null | undefined): string | undefined {
  return picture ? mediaPath(picture.hash, shareSize.width, shareFormat) : undefined
}
