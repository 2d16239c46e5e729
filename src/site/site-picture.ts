import type { PictureSources } from '#browser/picture.tsx'
import { type SitePictureName, sitePicturePath, sitePictureSrcset, sitePictures } from './site-pictures.ts'

/** A picture that lies in the repository, in every width and format it was built in. */
export function sitePicture(name: SitePictureName): PictureSources {
  const { width, height, widths } = sitePictures[name]
  return {
    width,
    height,
    sources: (['avif', 'webp'] as const).map((format) => ({
      type: `image/${format}`,
      srcset: sitePictureSrcset(name, format),
    })),
    fallback: sitePicturePath(name, widths[1], 'webp'),
  }
}
