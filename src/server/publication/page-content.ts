import { dayPart } from '#contract/greeting.ts'
import type { PageContent, PublicSettings } from '#contract/page-content.ts'
import type { Env } from '../env.ts'
import { companyClock } from './company-clock.ts'
import type { PublicLists } from './edition.ts'

/** The part of the environment that is public. */
export function publicSettings(env: Env): PublicSettings {
  const { apiUrl, publicUrl, productImageRequired, fallbackPhone, fallbackEmail } = env
  return { apiUrl, publicUrl, productImageRequired, fallbackPhone, fallbackEmail }
}

/** The data that the pages are rendered from, as of now. */
export function pageContent(lists: PublicLists, settings: PublicSettings, now: Date): PageContent {
  const { hour, year } = companyClock(now)
  return { ...lists, clock: { dayPart: dayPart(hour), year }, settings }
}
