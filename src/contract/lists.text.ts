import { faqWords } from './faq.text.ts'
import { productWords } from './products.text.ts'
import { serviceWords } from './services.text.ts'
import { workWords } from './works.text.ts'

/** What people call the lists. Apart from their declarations, which the frame of 'Seu site' and the panel's first screen need not load. */
export const wordsOfLists = { products: productWords, services: serviceWords, works: workWords, faq: faqWords }

/** Whether an entity is one of the lists. */
export function isList(name: string): name is keyof typeof wordsOfLists {
  return name in wordsOfLists
}
