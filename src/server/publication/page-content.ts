import { dayPart } from '#contract/greeting.ts'
import type { PageContent, PublicSettings } from '#contract/page-content.ts'
import type { Env } from '../env.ts'
import { companyClock } from './company-clock.ts'
import type { PageSource } from './edition.ts'

/** The part of the environment that is public. */
export function publicSettings(env: Env): PublicSettings {
  const { apiUrl, publicUrl, productImageRequired, fallbackPhone, fallbackEmail } = env
  return { apiUrl, publicUrl, productImageRequired, fallbackPhone, fallbackEmail }
}

/** The data that the pages are rendered from. */
export function pageContent({ lists, now }: PageSource, settings: PublicSettings): PageContent {
  const { hour, year } = companyClock(now)
  const { addresses: _isForTheServer, ...content } = lists
  return { ...content, clock: { dayPart: dayPart(hour), year }, settings }
}
