import { type PictureSources, storedPicture } from '#browser/picture.tsx'
import type { PictureSlot, Texts } from '#contract/texts.ts'
import { type SitePicture, sitePicturePath, sitePictures } from './site-pictures.ts'

export type SitePictureName = keyof typeof sitePictures

/** A picture of the page from the repository, in its widths up to `maxWidth` pixels. */
export function sitePicture(name: SitePictureName, maxWidth = Number.POSITIVE_INFINITY): PictureSources {
  return repositoryPicture(name, sitePictures[name], maxWidth)
}

/** A picture from the repository: AVIF in several widths, and one WebP for browsers without AVIF. */
export function repositoryPicture(
  name: string,
  entry: SitePicture,
  maxWidth = Number.POSITIVE_INFINITY,
): PictureSources {
  const { width, height, widths, webp } = entry
  const offered = widths.filter((width) => width <= maxWidth)
  const fallback = sitePicturePath(name, entry, webp, 'webp')
  return {
    width,
    height,
    sources: [
      {
        type: 'image/avif',
        srcset: offered.map((width) => `${sitePicturePath(name, entry, width, 'avif')} ${width}w`).join(', '),
      },
      { type: 'image/webp', srcset: `${fallback} ${webp}w` },
    ],
    fallback,
  }
}

/** A picture of the owner's as stored, or in a preview as its data URL, whose size is unknown; undefined if there is none. */
export function ownPicture(texts: Texts, slot: PictureSlot, host: string): PictureSources | undefined {
  const picture = texts[`${slot}Picture`]
  if (picture) return storedPicture(picture, host)
  const image = texts[`${slot}Image`]
  return image ? { width: 3, height: 2, sources: [], fallback: image } : undefined
}
