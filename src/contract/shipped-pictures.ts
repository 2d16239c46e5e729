import type { PictureSlot } from './texts.ts'

/** The pictures that the page has in place of the owner's, for the panel. `node scripts/pictures.mjs` changes their hashes. */
export const shippedPictures: Readonly<Record<PictureSlot, string>> = {
  hero1: '/pictures/hero-toldo-retratil-baa246a0-640.avif',
  hero2: '/pictures/hero-toldo-policarbonato-1c3a6e2c-640.avif',
  hero3: '/pictures/hero-cobertura-com-platibanda-b4c5ae7c-640.avif',
  hero4: '/pictures/hero-toldo-cortina-df86b05b-640.avif',
  about: '/pictures/sobre-b24a0f29-480.avif',
  excellence: '/pictures/excelencia-a7c0910d-640.avif',
}
