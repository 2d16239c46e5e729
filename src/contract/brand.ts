import type { Texts } from './texts.ts'

/** The company's own logo and colour. What it lacks is the shipped one. */
export type Brand = Pick<Texts, 'accent' | 'logoPicture'>

/** The brand's colour as shipped, and a deeper one: as in tokens.css. */
export const shippedColours = { accent: '#d90416', deep: '#8c030d' }

/**
 * A darker colour has a contrast of at least 4.5 to the darkest of the page's light grounds (`--color-shade`), and more to white (WCAG 2.2,
 * 1.4.3).
 */
const greatestLuminance = (luminanceOf('#f6ece0') + 0.05) / 4.5 - 0.05

/** Whether this is '#rrggbb', and dark enough for white letters on it, and as letters on the page. */
export function isDarkColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text) && luminanceOf(text) <= greatestLuminance
}

/** The relative luminance of a colour, 0 to 1 (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) =>
    channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue, 0 to 255. */
function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** The brand's colour and a deeper one; the colour of the browser's own bars is the deeper one. */
export function coloursOf(brand: Brand | undefined): typeof shippedColours {
  const accent = brand?.accent
  if (!accent) return shippedColours
  const deep = channelsOf(accent).map((channel) =>
    Math.round(channel * 0.645)
      .toString(16)
      .padStart(2, '0'),
  )
  return { accent, deep: `#${deep.join('')}` }
}

/** The attributes of an `<img>` with the company's own logo. */
export interface LogoSources {
  src: string
  srcSet?: string
  sizes?: string
  width?: number
  height?: number
}

/** The sides of icons in pixels. */
export const iconSizes = [192, 512] as const

/** A logo that is wider, against its height, is an unreadable bar in a square. */
const maxIconRatio = 2

/** The path of the icon with the company's own logo; undefined without one that fits a square. Its bytes never change. */
export function ownIconPath(brand: Brand | undefined, size: (typeof iconSizes)[number]): string | undefined {
  const logo = brand?.logoPicture
  if (!logo || logo.width > maxIconRatio * logo.height) return undefined
  return `/media/icon-${size}-${logo.hash}.png`
}
