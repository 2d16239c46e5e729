import type { Picture } from './picture-schema.ts'

/** The widths in pixels of a stored picture's variants. A smaller picture is never enlarged. */
export const pictureWidths = [480, 960, 1440] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = 'webp' | 'avif'

/** The path of one variant, `/media/<hash>-<width>.<format>`. Its bytes never change. */
export function mediaPath(hash: string, width: PictureWidth, format: PictureFormat): string {
  return `/media/${hash}-${width}.${format}`
}

/** The hash in a product's `image` as the API returns it: a media path, with or without `mediaHost` before it. */
export function mediaHash(address: string, mediaHost: string): string | undefined {
  const path = mediaHost !== '' && address.startsWith(mediaHost) ? address.slice(mediaHost.length) : address
  return /^\/media\/([0-9a-f]{64})-960\.webp$/.exec(path)?.[1]
}

/** The srcset of one format, with the actual width of each file. */
export function mediaSrcset(picture: Picture, format: PictureFormat, host = ''): string {
  return pictureWidths
    .filter((_, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < picture.width)
    .map((width) => `${host}${mediaPath(picture.hash, width, format)} ${Math.min(width, picture.width)}w`)
    .join(', ')
}
