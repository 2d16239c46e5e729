import { faq } from './faq.ts'
import type { wordsOfLists } from './lists.text.ts'
import { products } from './products.ts'
import { services } from './services.ts'
import { works } from './works.ts'

/** The lists that visitors read, as declared: all that is common to them follows from this record. */
export const declaredLists = { products, services, works, faq } satisfies Record<keyof typeof wordsOfLists, object>
