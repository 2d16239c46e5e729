import type { Product } from './products.ts'

/** The lines of the places that a visitor may want something for, each once. */
export function placeNames(places: string): string[] {
  const names = places.split('\n').map((name) => name.trim())
  return [...new Set(names)].filter((name) => name !== '')
}

/** What a place has that no product is called by. */
const emptyWords = ['outro', 'lugar', 'area']

const minLetters = 4

/** The words of a text without accents, capitals and the -s of a plural, or its -ns in place of -m. */
function wordsOf(text: string, least = 1): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^a-z0-9]+/).filter(({ length }) => length >= least)
  return words.map((word) => word.replace(/ns$/, 'm').replace(/s$/, ''))
}

/** Whether a title has every word of a place, or of one side of its 'ou', that says something. */
function isFor(place: string, title: string): boolean {
  const ofTitle = wordsOf(title)
  return place.split(/\sou\s/i).some((side) => {
    const words = wordsOf(side, minLetters).filter((word) => !emptyWords.includes(word))
    return words.length > 0 && words.every((word) => ofTitle.includes(word))
  })
}

/** Whether the line of a price holds one, unlike 'sob consulta'. */
export function hasPrice({ priceFrom }: Pick<Product, 'priceFrom'>): boolean {
  return priceFrom.includes('R$')
}

/**
 * The product whose price a place shows: the only one that is for this place, if its line holds a price.
 * @param products those that visitors see
 */
export function pricedProduct<Shown extends Pick<Product, 'title' | 'priceFrom'>>(
  place: string,
  products: readonly Shown[],
): Shown | undefined {
  const [product, another] = products.filter(({ title }) => isFor(place, title))
  return product && !another && hasPrice(product) ? product : undefined
}
