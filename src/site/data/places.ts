import { placeNames, pricedProduct } from '#contract/place-prices.ts'
import type { Product } from '#contract/products.ts'
import type { Texts } from '#contract/texts.ts'

/** A place that a visitor may want something for, with what its symbol draws in 24 × 24. */
export interface Place {
  name: string
  icon: string
  /** The product that is for this place, and no other, with a price. */
  product?: Pick<Product, '_id' | 'title' | 'priceFrom'>
  /** Whether it names none, so that the message does not either. */
  isOther?: true
}

// Drawn by Lucide (ISC): car, armchair, store, grid-2x2, flame, waves, sun. The first word that a name has decides.
const icons: readonly [word: RegExp, icon: string][] = [
  [
    /garag|carro|estaciona/i,
    'M19 17h2c.6 0 1-.4 1-1v-3c0-.9-.7-1.7-1.5-1.9C18.7 10.6 16 10 16 10s-1.3-1.4-2.2-2.3c-.5-.4-1.1-.7-1.8-.7H5c-.6 0-1.1.4-1.4.9l-1.4 2.9A3.7 3.7 0 0 0 2 12v4c0 .6.4 1 1 1h2M5 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0M9 17h6M15 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  ],
  [
    /varand|sacad|terra.o/i,
    'M19 9V6a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2v3M3 16a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-5a2 2 0 0 0-4 0v1.5a.5.5 0 0 1-.5.5h-9a.5.5 0 0 1-.5-.5V11a2 2 0 0 0-4 0zM5 18v2M19 18v2',
  ],
  [
    /loja|fachad|com.rcio/i,
    'M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05',
  ],
  [/janela|porta/i, 'M12 3v18M3 12h18M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z'],
  [/lazer|churras/i, 'M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4'],
  [
    /piscina/i,
    'M2 6c.6.5 1.2 1 2.5 1C7 7 7 5 9.5 5c2.6 0 2.4 2 5 2 2.5 0 2.5-2 5-2 1.3 0 1.9.5 2.5 1M2 12c.6.5 1.2 1 2.5 1 2.5 0 2.5-2 5-2 2.6 0 2.4 2 5 2 2.5 0 2.5-2 5-2 1.3 0 1.9.5 2.5 1M2 18c.6.5 1.2 1 2.5 1 2.5 0 2.5-2 5-2 2.6 0 2.4 2 5 2 2.5 0 2.5-2 5-2 1.3 0 1.9.5 2.5 1',
  ],
  [
    /(?:)/,
    'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
  ],
]

/** The places to choose from, none if the owner has hidden them or, of another trade, not named them. Made on the server, so that no browser needs the symbols of the others. */
export function placesOf({ placesTitle, places = '', placesHidden }: Texts, products: readonly Product[]): Place[] {
  if (placesHidden || !placesTitle) return []
  return placeNames(places).map((name) => {
    const { _id = '', title = '', priceFrom = '' } = pricedProduct(name, products) ?? {}
    return {
      name,
      icon: icons.find(([word]) => word.test(name))?.[1] ?? '',
      ...(_id && { product: { _id, title, priceFrom } }),
      ...(/^outro lugar$/i.test(name) && { isOther: true }),
    }
  })
}
