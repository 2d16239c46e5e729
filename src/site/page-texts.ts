import { coloursOf } from '#contract/brand.ts'
import { blankCompany, townOf } from '#contract/company.ts'
import type { PageContent } from '#contract/page-content.ts'
import { shippedTextsIn } from '#contract/shipped-texts.text.ts'
import { middle, type PictureSlot, pictureSlots, type TextName, type Texts } from '#contract/texts.ts'
import { companyText } from './company/company.text.ts'

/** The owner's texts and pictures, and the shipped texts in place of those that are absent. The years are absent where the founding year says them. */
export type ShownTexts = Texts & Record<Exclude<TextName, 'aboutYears' | 'aboutYearsText'>, string>

/** The texts and pictures that the page shows. */
export function shownTexts(content: Pick<PageContent, 'texts' | 'company'>): ShownTexts {
  const company = content.company?.[0] ?? blankCompany
  const shipped = shippedTextsIn(townOf(company))
  const replaced: Partial<Record<TextName, string | undefined>> = {}
  for (const name of ['aboutText', 'aboutYears', 'aboutWorks'] as const)
    if (company.leftOut.includes(name)) replaced[name] = ''
  if (company.foundedYear !== null) Object.assign(replaced, { aboutYears: undefined, aboutYearsText: undefined })
  if (company.projects !== null) {
    const { figure, text } = companyText.figures.works(company.projects)
    Object.assign(replaced, { aboutWorks: figure, aboutWorksText: text })
  }
  return { ...shipped, ...replaced, ...ownTexts(content) } as ShownTexts
}

/** The owner's texts and pictures without blank ones. */
export function ownTexts({ texts }: Pick<PageContent, 'texts'>): Texts {
  const own = Object.entries(texts?.[0] ?? {}).filter(([, value]) => (value ?? '') !== '')
  // The shipped description is that of the shipped picture.
  return { ...(texts?.[0]?.aboutImage && { aboutAlt: '' }), ...Object.fromEntries(own) }
}

/**
 * The style rules by which the owner's pictures keep their focal point in view, '' if there are none. They are part of the page's style
 * sheet, since its policy forbids style attributes, and in no layer, so that they replace the rules for the shipped pictures.
 */
export function focusStyle(texts: Texts): string {
  return pictureSlots
    .filter((slot) => texts[`${slot}Image`])
    .map((slot) => `${selectorOf(slot)}{object-position:${texts[`${slot}Focus`] ?? middle}}`)
    .join('')
}

/** The style rule by which every page has the company's own colour, '' if there is none. */
export function brandStyle({ texts }: Pick<PageContent, 'texts'>): string {
  const { accent, deep } = coloursOf(texts?.[0])
  return texts?.[0]?.accent ? `:root{--color-brand:${accent};--color-brand-deep:${deep}}` : ''
}

function selectorOf(slot: PictureSlot): string {
  if (slot === 'about') return '.about-picture img'
  return slot === 'excellence' ? '.excellence-picture' : `.hero-picture-${slot.slice('hero'.length)}`
}
