import type { Picture } from './picture-schema.ts'

/**
 * The width in pixels of a product's `image` and of every fallback. Clients store such URLs and send them back, so every stored picture has
 * this width, and it must stay in `pictureWidths`.
 */
export const imageWidth = 960

/**
 * The widths in pixels in which every picture is stored; a smaller picture is never enlarged. The list may change: the server makes missing
 * variants in the background (docs/decisions/006-pictures-in-the-database.md).
 */
export const pictureWidths: readonly number[] = [480, imageWidth, 1440]

/**
 * The widths of a picture whose `widths` is absent, so that the usual case adds no byte to the page. Open pages, stored editions and
 * servers of other versions rely on it: it never changes, even if `pictureWidths` does.
 */
export const defaultWidths: readonly number[] = [480, 960, 1440]

export const pictureFormats = ['webp', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The format of the one variant for link previews (share-image.ts), which no `picture` names. */
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
export function mediaSrcset(
  { hash, width, widths = defaultWidths }: Picture,
  format: PictureFormat,
  host = '',
): string {
  return widths
    .filter((_, index) => index === 0 || (widths[index - 1] ?? 0) < width)
    .map((stored) => `${host}${mediaPath(hash, stored, format)} ${Math.min(stored, width)}w`)
    .join(', ')
}
