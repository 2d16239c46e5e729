import { shownMeta } from '#contract/claims.ts'
import { blankCompany } from '#contract/company.ts'
import { clockIn } from '#contract/opening-hours.ts'
import type { PageContent, PublicSettings } from '#contract/page-content.ts'
import { dayPart } from '#contract/page-content.ts'
import { timeZoneOf } from '#contract/states.ts'
import type { Env } from '../env.ts'
import type { PageSource } from './edition.ts'

/** The part of the environment that is public. */
export function publicSettings(env: Env): PublicSettings {
  const { apiUrl, publicUrl, productImageRequired, fallbackPhone, fallbackEmail } = env
  return { apiUrl, publicUrl, productImageRequired, fallbackPhone, fallbackEmail }
}

/** The data that the pages are rendered from. */
export function pageContent({ lists, now }: PageSource, settings: PublicSettings): PageContent {
  const { addresses: _isForTheServer, ...content } = lists
  const company = content.company?.[0] ?? blankCompany
  const { hour, year } = clockIn(timeZoneOf(company.state), now)
  const meta = content.meta?.map((item) => shownMeta(item, company)) ?? null
  return { ...content, meta, clock: { dayPart: dayPart(hour), year }, settings }
}

/** Returns the function with one content for each source, so that what all pages of a content share is made once. */
export function oncePerSource(make: (source: PageSource) => PageContent): (source: PageSource) => PageContent {
  const contents = new WeakMap<PageSource, PageContent>()
  return (source) => {
    const content = contents.get(source) ?? make(source)
    contents.set(source, content)
    return content
  }
}
