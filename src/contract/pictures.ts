import type { Picture } from './picture-schema.ts'

/** The widths in pixels in which every stored picture is served; a smaller picture is never enlarged. */
export const pictureWidths = [480, 960, 1440] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = 'webp' | 'avif'

/** The path of one variant, `/media/<hash>-<width>.<format>`; its bytes never change. */
export function mediaPath(hash: string, width: PictureWidth, format: PictureFormat): string {
  return `/media/${hash}-${width}.${format}`
}

/** The hash in an address that was answered before: a path, or one on the host that stands before our pictures. */
export function mediaHash(address: string, mediaHost: string): string | undefined {
  const path = mediaHost !== '' && address.startsWith(mediaHost) ? address.slice(mediaHost.length) : address
  return /^\/media\/([0-9a-f]{64})-960\.webp$/.exec(path)?.[1]
}

/** A srcset of one format over all widths, each with the width the file really has. */
export function mediaSrcset(picture: Picture, format: PictureFormat, host = ''): string {
  return pictureWidths
    .filter((_, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < picture.width)
    .map((width) => `${host}${mediaPath(picture.hash, width, format)} ${Math.min(width, picture.width)}w`)
    .join(', ')
}
