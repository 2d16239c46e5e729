import { type PictureSlot, pictureSlots, type Texts } from './texts.ts'
import { isOtherTrade } from './trade.ts'

/** The pictures that the page has in place of the owner's, for the panel. `node scripts/pictures.mjs` changes their hashes. */
export const shippedPictures: Readonly<Record<PictureSlot, string>> = {
  hero1: '/pictures/hero-toldo-retratil-baa246a0-640.avif',
  hero2: '/pictures/hero-toldo-policarbonato-1c3a6e2c-640.avif',
  hero3: '/pictures/hero-cobertura-com-platibanda-b4c5ae7c-640.avif',
  hero4: '/pictures/hero-toldo-cortina-df86b05b-640.avif',
  about: '/pictures/sobre-b24a0f29-480.avif',
  excellence: '/pictures/excelencia-a7c0910d-640.avif',
}

/** The shipped pictures that a page shows: none of awnings on one of another trade. */
export function shippedPicturesFor(trade: string | undefined): Partial<typeof shippedPictures> {
  return isOtherTrade(trade) ? {} : shippedPictures
}

/** The places of the shipped pictures that the owner has not replaced, such as 'texts.hero1Image'. They illustrate, and claim nothing. */
export function shippedPhotos(texts: Texts): string[] {
  const shown = shippedPicturesFor(texts.trade)
  return pictureSlots.filter((slot) => shown[slot] && !texts[`${slot}Image`]).map((slot) => `texts.${slot}Image`)
}
