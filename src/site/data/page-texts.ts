import { coloursOf } from '#contract/brand.ts'
import { blankCompany, townOf } from '#contract/company.ts'
import type { PageContent } from '#contract/page-content.ts'
import { shippedTextsFor, type TextName } from '#contract/page-texts.text.ts'
import type { Figure } from '#contract/places.ts'
import { middle, type PictureSlot, pictureSlots, type Texts } from '#contract/texts.ts'
import { slidesOf } from './slides.ts'
import { inTown } from './town.text.ts'

/** The owner's texts and pictures, and the shipped texts in place of those that are absent. The years are absent where the founding year says them. */
export type ShownTexts = Texts & Record<Exclude<TextName, 'aboutYears' | 'aboutYearsText'>, string>

type TextsContent = Pick<PageContent, 'texts' | 'company' | 'samples' | 'outfit'> &
  Partial<Pick<PageContent, 'services'>>

/** The texts and pictures that the page shows. The company's founding year and number of works stand in place of figures in words. */
export function shownTexts(content: TextsContent): ShownTexts {
  const company = content.company?.[0] ?? blankCompany
  const own = ownTexts(content)
  const shown: Texts = { ...shippedTextsFor(own, townOf(company), content.samples), ...own }
  // The shipped one speaks of videos.
  if (content.services?.every(({ youtubeId }) => !youtubeId)) shown.servicesText = own.servicesText ?? ''
  if (company.foundedYear !== null) Object.assign(shown, { aboutYears: undefined, aboutYearsText: own.aboutYearsText })
  if (company.projects !== null) {
    const { one, many } = content.outfit.delivered
    const aboutWorksText = own.aboutWorksText ?? (company.projects === 1 ? one : many)
    Object.assign(shown, { aboutWorks: company.projects.toLocaleString('pt-BR'), aboutWorksText })
  }
  return shown as ShownTexts
}

/** The fields that the figures of a page show, in their order. Only the main page has the owner's own words, and the shipped ones. */
export function shownFigures(content: TextsContent, isHome: boolean): Figure[] {
  const { foundedYear, projects } = content.company?.[0] ?? blankCompany
  const own: Texts = isHome ? ownTexts(content) : {}
  const shown: Texts = isHome ? shownTexts(content) : {}
  const figures: Figure[] = []
  if (own.aboutYears && foundedYear === null) figures.push('aboutYears')
  else if (foundedYear !== null || shown.aboutYears) figures.push('foundedYear')
  if (own.aboutWorks && projects === null) figures.push('aboutWorks')
  else if (projects !== null || shown.aboutWorks) figures.push('projects')
  return figures
}

/** What stands in place of a name and a description that the company has not saved. */
export function unnamedOf(content: Pick<PageContent, 'texts' | 'company' | 'outfit'>): {
  title: string
  description: string
} {
  const { trade = '' } = content.texts?.[0] ?? {}
  const ofTrade = { title: trade, description: `${trade} ${inTown(townOf(content.company?.[0]))}.` }
  return content.outfit.unnamed ?? ofTrade
}

const describedSlots = pictureSlots.filter((slot) => slot !== 'excellence')

/** The owner's texts and pictures without blank ones. */
export function ownTexts({ texts }: Pick<PageContent, 'texts'>): Texts {
  const own = Object.entries(texts?.[0] ?? {}).filter(([, value]) => (value ?? '') !== '')
  // The shipped descriptions are those of the shipped pictures.
  const replaced = describedSlots.filter((slot) => texts?.[0]?.[`${slot}Image`])
  return Object.fromEntries([...replaced.map((slot) => [`${slot}Alt`, '']), ...own])
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

/** The style rules by which every page has the company's own colour, and one without awnings none of their shapes; '' if there are none. */
export function brandStyle(content: Pick<PageContent, 'texts' | 'outfit'>): string {
  const { texts } = content
  const { accent, deep } = coloursOf(texts?.[0])
  const colours = texts?.[0]?.accent ? `:root{--color-brand:${accent};--color-brand-deep:${deep}}` : ''
  if (content.outfit.hasAwnings) return colours
  return colours + plainShapes + (slidesOf(content).length === 0 ? '.hero{min-height:min(26rem,100svh - 4rem)}' : '')
}

/** A band in place of each hem, marks in place of scallops, and the company's colour behind slides without a photo. */
const plainShapes = [
  '.valance{height:.375rem;background:var(--color-brand);mask:none;animation:none}',
  '.eyebrow .valance{width:1.5rem;height:.25rem}',
  '.features li::before{width:.5rem;height:.5rem;margin-top:.45em;border-radius:50%}',
  '.hero{--color-night:var(--color-brand-deep);background:var(--color-night)}',
].join('')

function selectorOf(slot: PictureSlot): string {
  if (slot === 'about') return '.about-picture img'
  return slot === 'excellence' ? '.excellence-picture' : `.hero-picture-${slot.slice('hero'.length)}`
}
