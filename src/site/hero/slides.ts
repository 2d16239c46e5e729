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

/** The shipped pictures of the four slides, whose titles are fixed (spec §2). */
export const slides: readonly Slide[] = pictures.map((picture) => ({ picture, portrait: `${picture}-portrait` }))
