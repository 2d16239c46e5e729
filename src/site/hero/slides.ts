import type { SitePictureName } from '../site-picture.ts'

interface Slide {
  picture: SitePictureName
  portrait: SitePictureName
}

const pictures = [
  'hero-toldo-retratil',
  'hero-toldo-policarbonato',
  'hero-cobertura-com-platibanda',
  'hero-toldo-cortina',
] as const

/** The shipped pictures of the four slides. */
export const slides: readonly Slide[] = pictures.map((picture) => ({ picture, portrait: `${picture}-portrait` }))
