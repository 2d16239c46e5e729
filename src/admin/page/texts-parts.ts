import * as z from 'zod/mini'
import { sectionIds } from '#contract/section-ids.text.ts'
import { type PictureSlot, type TextName, type Texts, texts, textsInputSchema } from '#contract/texts.ts'
import type { PagePart, SingleClient } from './page-part.ts'
import { type PageRow, pageRow } from './page-row.tsx'
import { sectionTexts, textsFormText } from './texts.text.ts'
import { textsFields } from './texts-fields.tsx'

type TextsValues = Record<string, string>

const client: SingleClient = { entity: 'texts', list: texts.list, save: texts.save }

interface Section {
  names: readonly TextName[]
  slot?: PictureSlot
  /** Where visitors see it. */
  address: string
}

const home = `/#${sectionIds.home}`

type SectionName = keyof typeof sectionTexts

/** What each row edits. */
export const sections: Record<SectionName, Section> = {
  headline: { names: ['heroHeadline'], address: home },
  hero1: { names: ['hero1Description'], slot: 'hero1', address: '/#slide-1' },
  hero2: { names: ['hero2Description'], slot: 'hero2', address: '/#slide-2' },
  hero3: { names: ['hero3Description'], slot: 'hero3', address: '/#slide-3' },
  hero4: { names: ['hero4Description'], slot: 'hero4', address: '/#slide-4' },
  about: {
    names: ['aboutTitle', 'aboutText', 'aboutYears', 'aboutYearsText', 'aboutWorks', 'aboutWorksText'],
    slot: 'about',
    address: '/#about-title',
  },
  excellence: {
    names: [
      'excellenceTitle',
      'excellenceText',
      'excellenceStep1',
      'excellenceStep1Text',
      'excellenceStep2',
      'excellenceStep2Text',
      'excellenceStep3',
      'excellenceStep3Text',
    ],
    slot: 'excellence',
    address: '/#excellence-title',
  },
  services: { names: ['servicesTitle', 'servicesText'], address: '/#services-title' },
  feed: { names: ['feedTitle', 'feedText'], address: '/#feed-title' },
  products: { names: ['productsTitle', 'productsText'], address: '/#products-title' },
  contact: {
    names: ['contactTitle', 'contactText', 'contactWhatsappNote', 'contactPhoneNote', 'contactEmailNote'],
    address: '/#contact-title',
  },
  faq: { names: ['faqTitle', 'faqText'], address: '/#faq-title' },
}

export const sectionNames = Object.keys(sections) as SectionName[]

/** A row for each section of the page whose words or picture can be replaced. */
export const textsRows = Object.fromEntries(
  sectionNames.map((name) => [name, pageRow(textsPart(name, sections[name]))]),
) as Record<SectionName, PageRow>

export function textsPartName(section: SectionName): string {
  return `texts.${section}`
}

function textsPart(name: SectionName, { names, slot, address }: Section): PagePart<Texts, TextsValues> {
  const fields = [...names, ...(slot ? slotNames(slot) : [])]
  return {
    ...sectionTexts[name],
    client,
    name: textsPartName(name),
    summaryOf: (item) =>
      [...(slot && item[`${slot}Image`] ? [textsFormText.ownPhoto] : []), ...names.map((field) => item[field])]
        .filter(Boolean)
        .join(' · '),
    schema: schemaOf(names, slot) as unknown as PagePart<Texts, TextsValues>['schema'],
    valuesOf: (item) => Object.fromEntries(fields.map((field) => [field, item[field] ?? ''])),
    Fields: textsFields(names, slot),
    address,
  }
}

function slotNames(slot: PictureSlot) {
  const alt = slot === 'about' ? (['aboutAlt'] as const) : []
  return [`${slot}Image`, `${slot}Focus`, ...alt] as const
}

/** The rules of the contract for these fields. In the form the image is always a text, '' for none. */
function schemaOf(names: readonly TextName[], slot: PictureSlot | undefined) {
  const { shape } = textsInputSchema
  const rules = Object.fromEntries(names.map((name) => [name, shape[name]]))
  if (!slot) return z.object(rules)
  const slotRules = Object.fromEntries(slotNames(slot).map((name) => [name, shape[name]]))
  return z.object({ ...rules, ...slotRules, [`${slot}Image`]: z.string() })
}
