import { mediaPath, shareFormat } from './pictures.ts'
import type { Product } from './products.ts'
import type { Texts } from './texts.ts'

/** The size in pixels of a picture for link previews. */
export const shareSize = { width: 1200, height: 630 }

/**
 * The path of the JPEG that previews of links to a product show: its picture, or a card with its title. Another title has another path,
 * since those who show it keep it for long.
 */
export function shareImagePath({ _id, title, picture }: Pick<Product, '_id' | 'title' | 'picture'>): string {
  if (picture) return mediaPath(picture.hash, shareSize.width, shareFormat)
  return `/media/card-${_id}-${digestOf(title)}.jpg`
}

/** The path of the JPEG that previews of the other pages show in place of the shipped one: the owner's picture of the first slide, if there is one. */
export function ownShareImagePath(texts: Texts | undefined): string | undefined {
  return texts?.hero1Picture ? mediaPath(texts.hero1Picture.hash, shareSize.width, shareFormat) : undefined
}

/** The id of the product whose card has this path; undefined if it is no path of a card. */
export function cardProductId(path: string): string | undefined {
  return /^\/media\/card-([0-9a-f-]{36})-[0-9a-z]+-[0-9a-z]+\.jpg$/.exec(path)?.[1]
}

/** 64 bits in letters and digits, to tell titles apart; it is not a security measure. */
function digestOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  return `${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`
}
