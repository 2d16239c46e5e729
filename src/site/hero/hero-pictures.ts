import type { Outfit } from '#contract/outfit.text.ts'
import type { Texts } from '#contract/texts.ts'
import type { PageData } from '../data/site-data.ts'
import { heroSlot, slides } from '../data/slides.ts'
import type { PicturePreload } from '../head/head.tsx'
import { ownPicture, sitePicture } from '../parts/pictures.tsx'

// Portrait windows get the portrait picture, since they would show only a third of the landscape one.
// Phones are offered at most 720 px, which keeps the first picture under 45 KB at any pixel density.
const phone = { media: '(max-aspect-ratio: 1/1) and (max-width: 39.99rem)', sizes: '100vw', maxWidth: 720 }
const upright = { media: '(max-aspect-ratio: 1/1)', sizes: 'max(100vw, 57vh)', maxWidth: 1080 }
const wide = { media: 'not all and (max-aspect-ratio: 1/1)', sizes: 'max(100vw, 160vh)' }
// The owner's picture has one crop. A phone is offered its 960 px, as it shows a third of them and a sharper one would weigh three times as much.
const ownSizes = `${phone.media} 85vw, ${wide.sizes}`

/**
 * The picture of a slide, the owner's or the shipped one; undefined without both. It covers the window, so its width depends on the window's
 * width or height.
 */
export function heroPicture(index: number, texts: Texts, host: string, { hasShippedPhotos }: Outfit) {
  const own = ownPicture(texts, heroSlot(index), host)
  if (own) return { picture: own, sizes: ownSizes, others: [] }
  if (!hasShippedPhotos) return undefined
  const picture = slides[index] as (typeof slides)[number]
  return {
    picture: sitePicture(picture),
    sizes: wide.sizes,
    others: [phone, upright].map(({ media, sizes, maxWidth }) => ({
      picture: sitePicture(`${picture}-portrait`, maxWidth),
      media,
      sizes,
    })),
  }
}

/** The preloads of the first slide that is shown: the best format of each crop, for exactly the windows that show it. */
export function heroPreloads({ slides: [first], texts, settings, outfit }: PageData): PicturePreload[] {
  const shown = first === undefined ? undefined : heroPicture(first, texts, settings.apiUrl, outfit)
  if (!shown) return []
  const { picture, sizes, others } = shown
  const uprightOnly = `${upright.media} and (min-width: 40rem)`
  return [
    ...others.map((other, index) => ({ ...other, media: index === 0 ? phone.media : uprightOnly })),
    { picture, sizes, media: others.length > 0 ? wide.media : undefined },
  ].flatMap(({ picture, sizes, media }) => picture.sources.slice(0, 1).map((best) => ({ ...best, sizes, media })))
}
