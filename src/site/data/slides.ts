import type { PageContent } from '#contract/page-content.ts'

/** The shipped pictures of the four slides; each has a portrait sister. */
export const slides = [
  'hero-toldo-retratil',
  'hero-toldo-policarbonato',
  'hero-cobertura-com-platibanda',
  'hero-toldo-cortina',
] as const

/** The prefix of a slide's names in the texts. Slides are counted from 0, their names from 1. */
export function heroSlot(index: number) {
  return `hero${(index + 1) as 1 | 2 | 3 | 4}` as const
}

/** The slides that are shown: all, but without shipped photos only those with a photo or a title of the owner's. */
export function slidesOf({ texts: list, outfit }: Pick<PageContent, 'texts' | 'outfit'>): number[] {
  const texts = list?.[0]
  return [...slides.keys()].filter((index) => {
    const slot = heroSlot(index)
    return outfit.hasShippedPhotos || texts?.[`${slot}Image`] || texts?.[`${slot}Title`]
  })
}
