import { slideTitles } from '#contract/shipped-texts.text.ts'
import type { SitePictureName } from '../site-pictures.ts'

export interface Slide {
  picture: SitePictureName
  portrait: SitePictureName
  title: string
}

const pictures = [
  'hero-toldo-retratil',
  'hero-toldo-policarbonato',
  'hero-cobertura-com-platibanda',
  'hero-toldo-cortina',
] as const

/** The four fixed slides (spec §2). The owner can replace their pictures and descriptions. */
export const slides: readonly Slide[] = pictures.map((picture, index) => ({
  picture,
  portrait: `${picture}-portrait`,
  title: slideTitles[index] ?? '',
}))
