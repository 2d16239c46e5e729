import { blankCompany } from '#contract/company.ts'
import { comparedShape, sunAndShadePlace } from '#contract/comparison.ts'
import { publicListNames } from '#contract/entities.ts'
import type { Meta } from '#contract/meta.ts'
import { outfitFor } from '#contract/outfit.text.ts'
import { type FirstStep, firstSteps, type Notice } from '#contract/overview.ts'
import type { PageContent, PublicEntities, PublicSettings } from '#contract/page-content.ts'
import { sampleTextNames, type TextName } from '#contract/page-texts.text.ts'
import { shippedMeta } from '#contract/shipped-meta.text.ts'
import { defaultFallbacks } from '../process/env.ts'
import { metaForVisitors } from '../publication/page-content.ts'

/** What visitors read, and the stored list of what of it is of the sample. */
type Lists = PublicEntities & Pick<PageContent, 'samples'>

/** Whether a contact is the one that was shipped. */
export function isShippedContact(field: string, value: unknown): boolean {
  return field in shippedMeta && shippedMeta[field as keyof typeof shippedMeta] === value
}

/** The fields of the configuration that are still the shipped ones. */
export function sampleContacts(meta: Meta): (keyof typeof shippedMeta)[] {
  const fields = Object.keys(shippedMeta) as (keyof typeof shippedMeta)[]
  return fields.filter((field) => isShippedContact(field, meta[field]))
}

/**
 * The places that visitors see and that are still of the sample: an item 'faq.<id>', a text 'texts.aboutText', a contact 'meta.phone'. All that
 * asks what is still of the sample follows from it. A list that could not be read has none.
 */
export function samplePlaces(lists: Lists): string[] {
  const isStored = (place: string) => lists.samples.includes(place)
  const items = publicListNames.flatMap((name) => (lists[name] ?? []).map(({ _id }) => `${name}.${_id}`))
  const texts = shownSampleTexts(lists).map((name) => `texts.${name}`)
  const pair = maySeeSunAndShade(lists) ? [sunAndShadePlace] : []
  const contacts = (metaForVisitors(lists) ?? []).flatMap(sampleContacts).map((field) => `meta.${field}`)
  return [...[...items, ...texts, ...pair].filter(isStored), ...contacts]
}

/** Whether the page has room for the shipped pair of photos: no work of the company's can be compared. */
function maySeeSunAndShade({ works, texts }: Lists): boolean {
  return works !== null && !works.some(comparedShape) && outfitFor(texts?.[0]).hasShippedPhotos
}

/** The texts for which the page shows a sample's, if it is stored as one. */
function shownSampleTexts({ texts, company }: Lists): TextName[] {
  const [own = {}] = texts ?? []
  if (!texts || !company || !outfitFor(own).hasSampleTexts) return []
  const { foundedYear, projects } = company[0] ?? blankCompany
  const facts: Partial<Record<TextName, number | null>> = { aboutYears: foundedYear, aboutWorks: projects }
  return sampleTextNames.filter((name) => !own[name] && (facts[name] ?? null) === null)
}

/**
 * Whether no contact that the site shows is the company's own: each is of the sample, or there is none, or, in place of it, a fallback value as
 * it was shipped. Customers who found the site would reach nobody.
 */
export function lacksOwnContact(lists: PublicEntities, { fallbackPhone, fallbackEmail }: PublicSettings): boolean {
  const meta = metaForVisitors(lists)
  if (meta === null) return false
  const shown = meta.flatMap(({ whatsapp, phone, email }) => Object.entries({ whatsapp, phone, email }))
  const contacts = shown.filter(([, value]) => value !== '')
  if (contacts.length > 0) return contacts.every(([field, value]) => isShippedContact(field, value))
  return ['', defaultFallbacks.phone].includes(fallbackPhone) && fallbackEmail === defaultFallbacks.email
}

/** The content of pages that ask search engines to leave them out as long as no contact is the company's own. */
export function keepFromSearch(content: PageContent): PageContent {
  return lacksOwnContact(content, content.settings) ? { ...content, noindex: true } : content
}

/** The notices about content of the sample that visitors see. */
export function sampleNotices(lists: Lists, settings: PublicSettings): Notice[] {
  const places = samplePlaces(lists)
  return [
    ...(settings.publicUrl !== '' && lacksOwnContact(lists, settings) ? [{ kind: 'shipped_contact' } as const] : []),
    ...(places.length > 0 ? [{ kind: 'samples_shown', places } as const] : []),
  ]
}

interface Progress {
  /** What visitors see. */
  lists: Lists
  settings: PublicSettings
  /** Whether the user who asks has recovery codes, and has kept them. */
  keepsCodes: boolean
}

/** Whether each step is done. A step without a function does not compile. */
const isDone: Record<FirstStep, (progress: Progress) => boolean> = {
  trade: ({ lists: { texts } }) => Boolean(texts?.[0]?.trade),
  own_number({ lists: { meta } }) {
    const { whatsapp = '', phone = '' } = meta?.[0] ?? {}
    return whatsapp === '' ? phone !== '' && !isShippedContact('phone', phone) : !isShippedContact('whatsapp', whatsapp)
  },
  legal_name: ({ lists: { company } }) => Boolean(company?.[0]?.legalName && (company[0].cnpj || company[0].cpf)),
  first_product: ({ lists: { products, samples } }) =>
    products?.some(({ _id }) => !samples.includes(`products.${_id}`)) ?? false,
  hours: ({ lists: { company } }) => (company?.[0]?.hours.length ?? 0) > 0,
  first_work: ({ lists: { works } }) => (works?.length ?? 0) > 0,
  recovery_codes: ({ keepsCodes }) => keepsCodes,
  public_address: ({ settings: { publicUrl } }) => publicUrl !== '',
}

/** The first steps, each with whether it is done. */
export function stepsOf(progress: Progress) {
  return firstSteps.map((step) => ({ step, isDone: isDone[step](progress) }))
}
