import { type PictureSources, storedPicture } from '#browser/picture.tsx'
import type { PictureSlot, Texts } from '#contract/texts.ts'
import { type SitePictureName, sitePicturePath, sitePictures } from './site-pictures.ts'

const formats = ['avif', 'webp'] as const

/** A picture from the repository in all its formats, and in its widths up to `maxWidth` pixels. */
export function sitePicture(name: SitePictureName, maxWidth = Number.POSITIVE_INFINITY): PictureSources {
  const { width, height, widths } = sitePictures[name]
  const offered = widths.filter((width) => width <= maxWidth)
  return {
    width,
    height,
    sources: formats.map((format) => ({
      type: `image/${format}`,
      srcset: offered.map((width) => `${sitePicturePath(name, width, format)} ${width}w`).join(', '),
    })),
    fallback: sitePicturePath(name, widths[1], 'webp'),
  }
}

/** A picture of the owner's as stored, or in a preview as its data URL, whose size is unknown; undefined if there is none. */
export function ownPicture(texts: Texts, slot: PictureSlot, host: string): PictureSources | undefined {
  const picture = texts[`${slot}Picture`]
  if (picture) return storedPicture(picture, host)
  const image = texts[`${slot}Image`]
  return image ? { width: 3, height: 2, sources: [], fallback: image } : undefined
}
