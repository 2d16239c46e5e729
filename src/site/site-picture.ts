import { type PictureSources, storedPicture } from '#browser/picture.tsx'
import type { PictureSlot, Texts } from '#contract/texts.ts'
import { type SitePicture, sitePicturePath, sitePictures } from './site-pictures.ts'

export type SitePictureName = keyof typeof sitePictures

const formats = ['avif', 'webp'] as const

/** A picture of the page from the repository in all its formats, and in its widths up to `maxWidth` pixels. */
export function sitePicture(name: SitePictureName, maxWidth = Number.POSITIVE_INFINITY): PictureSources {
  return repositoryPicture(name, sitePictures[name], maxWidth)
}

/** A picture from the repository. */
export function repositoryPicture(
  name: string,
  entry: SitePicture,
  maxWidth = Number.POSITIVE_INFINITY,
): PictureSources {
  const { width, height, widths } = entry
  const offered = widths.filter((width) => width <= maxWidth)
  return {
    width,
    height,
    sources: formats.map((format) => ({
      type: `image/${format}`,
      srcset: offered.map((width) => `${sitePicturePath(name, entry, width, format)} ${width}w`).join(', '),
    })),
    fallback: sitePicturePath(name, entry, widths[1] ?? width, 'webp'),
  }
}

/** A picture of the owner's as stored, or in a preview as its data URL, whose size is unknown; undefined if there is none. */
export function ownPicture(texts: Texts, slot: PictureSlot, host: string): PictureSources | undefined {
  const picture = texts[`${slot}Picture`]
  if (picture) return storedPicture(picture, host)
  const image = texts[`${slot}Image`]
  return image ? { width: 3, height: 2, sources: [], fallback: image } : undefined
}
