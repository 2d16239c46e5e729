import { sitePicture } from '../site-picture.ts'
import { slides } from './hero.text.ts'

/** Windows higher than wide get the portrait sister: the landscape picture would show a third of its width there. */
const portraitMedia = '(max-aspect-ratio: 1/1)'

/** The picture of a slide, covering the whole window: as wide as the window, or as its height asks for. */
export function heroPicture(index: number) {
  const slide = slides[index] ?? slides[0]
  return {
    picture: sitePicture(slide.picture),
    sizes: 'max(100vw, 160vh)',
    other: { picture: sitePicture(slide.portrait), media: portraitMedia, sizes: 'max(100vw, 57vh)' },
  }
}

/** Which windows a preload of the first slide's two cuts is for. */
export const heroPreloads = (['other', 'picture'] as const).map((cut) => {
  const hero = heroPicture(0)
  return cut === 'other'
    ? { srcset: hero.other.picture.sources[0]?.srcset, sizes: hero.other.sizes, media: portraitMedia }
    : { srcset: hero.picture.sources[0]?.srcset, sizes: hero.sizes, media: `not all and ${portraitMedia}` }
})
