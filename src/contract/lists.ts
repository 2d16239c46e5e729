import { faq } from './faq.ts'
import { products } from './products.ts'
import { services } from './services.ts'
import { works } from './works.ts'

/** The lists that visitors read, as declared: all that is common to them follows from this record. */
export const declaredLists = { products, services, works, faq }

type Lists = typeof declaredLists

/** What people call the lists. */
export const wordsOfLists = Object.fromEntries(
  Object.entries(declaredLists).map(([name, { words }]) => [name, words]),
) as { [Name in keyof Lists]: Lists[Name]['words'] }

/** Whether an entity is one of the lists. */
export function isList(name: string): name is keyof Lists {
  return name in declaredLists
}
