import { sitePicture } from '../site-picture.ts'
import { slides } from './hero.text.ts'

// Windows higher than wide get the portrait sister: the landscape picture would show a third of its width there.
// A phone is offered no more than 720 px of it, which keeps the first picture under 45 KB however fine its screen.
const phone = { media: '(max-aspect-ratio: 1/1) and (max-width: 39.99rem)', sizes: '100vw', maxWidth: 720 }
const upright = { media: '(max-aspect-ratio: 1/1)', sizes: 'max(100vw, 57vh)', maxWidth: 1080 }
const wide = { media: 'not all and (max-aspect-ratio: 1/1)', sizes: 'max(100vw, 160vh)' }

/** The picture of a slide, covering the whole window: as wide as the window, or as its height asks for. */
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

/** What to preload of the first slide: the best format of each cut, for exactly the windows that will show it. */
export function heroPreloads() {
  const { picture, sizes, others } = heroPicture(0)
  const uprightOnly = `${upright.media} and (min-width: 40rem)`
  return [
    ...others.map((other, index) => ({ ...other, media: index === 0 ? phone.media : uprightOnly })),
    { picture, sizes, media: wide.media },
  ].map(({ picture, sizes, media }) => ({ srcset: picture.sources[0]?.srcset, sizes, media }))
}
