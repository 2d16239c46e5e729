import type { PictureSources } from '#browser/picture.tsx'
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
