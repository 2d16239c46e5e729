import type { PicturePreload } from '../picture-preload.ts'
import { sitePicture } from '../site-picture.ts'
import { slides } from './hero.text.ts'

// Portrait windows get the portrait picture, since they would show only a third of the landscape one.
// Phones are offered at most 720 px, which keeps the first picture under 45 KB at any pixel density.
const phone = { media: '(max-aspect-ratio: 1/1) and (max-width: 39.99rem)', sizes: '100vw', maxWidth: 720 }
const upright = { media: '(max-aspect-ratio: 1/1)', sizes: 'max(100vw, 57vh)', maxWidth: 1080 }
const wide = { media: 'not all and (max-aspect-ratio: 1/1)', sizes: 'max(100vw, 160vh)' }

/** The picture of a slide. It covers the window, so its width depends on the window's width or height. */
export function heroPicture(index: number) {
  const slide = slides[index] ?? slides[0]
  return {
    picture: sitePicture(slide.picture),
    sizes: wide.sizes,
    others: [phone, upright].map(({ media, sizes, maxWidth }) => ({
      picture: sitePicture(slide.portrait, maxWidth),
      media,
      sizes,
    })),
  }
}

/** The preloads of the first slide: the best format of each crop, for exactly the windows that show it. */
export function heroPreloads(): PicturePreload[] {
  const { picture, sizes, others } = heroPicture(0)
  const uprightOnly = `${upright.media} and (min-width: 40rem)`
  return [
    ...others.map((other, index) => ({ ...other, media: index === 0 ? phone.media : uprightOnly })),
    { picture, sizes, media: wide.media },
  ].flatMap(({ picture, sizes, media }) => picture.sources.slice(0, 1).map((best) => ({ ...best, sizes, media })))
}
