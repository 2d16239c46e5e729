import { absentNames, blankCompany } from '#contract/company.ts'
import type { ItemOf, PublicEntityName } from '#contract/entities.ts'
import type { Meta } from '#contract/meta.ts'
import { clockIn, timeZoneOf } from '#contract/opening-hours.ts'
import { outfitFor } from '#contract/outfit.text.ts'
import { dayPart, type PageContent, type PublicEntities, type PublicSettings } from '#contract/page-content.ts'
import type { Env } from '../process/env.ts'
import type { PageSource } from './edition.ts'

/** The part of the environment that is public. */
export function publicSettings(env: Env): PublicSettings {
  const { apiUrl, publicUrl, productImageRequired, fallbackPhone, fallbackEmail } = env
  return { apiUrl, publicUrl, productImageRequired, fallbackPhone, fallbackEmail }
}

/** The data that the pages are rendered from. */
export function pageContent({ lists, now }: PageSource, settings: PublicSettings): PageContent {
  const { addresses: _, ...content } = lists
  const company = content.company?.[0] ?? blankCompany
  const { hour, year } = clockIn(timeZoneOf(company.state), now)
  const meta = metaForVisitors(lists)
  const shown = company.leftOut.includes('phone') ? { ...settings, fallbackPhone: '' } : settings
  return {
    ...content,
    meta,
    outfit: outfitFor(content.texts?.[0]),
    clock: { dayPart: dayPart(hour), year },
    settings: shown,
  }
}

/** The configuration as visitors read it: '' in place of what the company does not have. */
export function metaForVisitors({ meta, company }: Pick<PublicEntities, 'meta' | 'company'>): Meta[] | null {
  const { leftOut } = company?.[0] ?? blankCompany
  const hidden = Object.fromEntries(absentNames.filter((name) => leftOut.includes(name)).map((name) => [name, '']))
  return meta?.map((item) => ({ ...item, ...hidden, landline: hidden.phone ?? item.landline })) ?? null
}

const hourMs = 60 * 60 * 1000

/**
 * Milliseconds until the greeting or the year next changes on a zone's clock (0, 12 or 18 h), plus 50.
 * Tries whole hours one by one, which is DST-safe.
 */
export function msToNextRender(timeZone: string, now: Date): number {
  const part = (at: Date) => dayPart(clockIn(timeZone, at).hour)
  const firstWholeHour = hourMs - (now.getTime() % hourMs)
  for (let ahead = firstWholeHour; ; ahead += hourMs)
    if (part(new Date(now.getTime() + ahead)) !== part(now)) return ahead + 50
}

/**
 * What visitors read of an item, undefined if nothing, of the entities with something that only administrators read. Not in their
 * declarations, which the page's script has.
 */
const forVisitors: { [Name in PublicEntityName]?: (item: ItemOf<Name>) => ItemOf<Name> | undefined } = {
  products: ({ hidden, ...product }) => (hidden ? undefined : product),
  works: (work) => (work.commentAllowed ? work : { ...work, comment: '', commentAuthor: '' }),
}

/** The items of a public list as visitors read them. Every edition and preview is made from these. */
export function asVisitorsRead<Item extends object>(name: PublicEntityName, items: Item[]): Item[] {
  const visible = forVisitors[name] as ((item: Item) => Item | undefined) | undefined
  return visible ? items.map(visible).filter((item) => item !== undefined) : items
}
