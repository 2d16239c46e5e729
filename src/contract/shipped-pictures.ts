import { type OwnTexts, outfitFor } from './outfit.text.ts'
import { type PictureSlot, pictureSlots, type Texts } from './texts.ts'

/** The pictures that the page has in place of the owner's, for the panel. `node scripts/pictures.mjs` changes their hashes. */
export const shippedPictures: Readonly<Record<PictureSlot, string>> = {
  hero1: '/pictures/hero-toldo-retratil-baa246a0-640.avif',
  hero2: '/pictures/hero-toldo-policarbonato-1c3a6e2c-640.avif',
  hero3: '/pictures/hero-cobertura-com-platibanda-b4c5ae7c-640.avif',
  hero4: '/pictures/hero-toldo-cortina-df86b05b-640.avif',
  about: '/pictures/sobre-b24a0f29-480.avif',
  excellence: '/pictures/excelencia-a7c0910d-640.avif',
}

/** The shipped pictures that the page of a company with these texts may show. */
export function shippedPicturesFor(texts: OwnTexts): Partial<typeof shippedPictures> {
  return outfitFor(texts).hasShippedPhotos ? shippedPictures : {}
}

/** The places of the shipped pictures that the owner has not replaced, such as 'texts.hero1Image'. They illustrate, and claim nothing. */
export function shippedPhotos(texts: Texts): string[] {
  const shown = shippedPicturesFor(texts)
  return pictureSlots.filter((slot) => shown[slot] && !texts[`${slot}Image`]).map((slot) => `texts.${slot}Image`)
}
