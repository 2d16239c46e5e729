import { townOf } from '#contract/company.ts'
import type { PageContent } from '#contract/page-content.ts'
import { headText } from './head.text.ts'

type Content = Pick<PageContent, 'meta' | 'company'>

/** The main page's title: the company's name, its trade and its town, which are what people search for. */
export function homeTitle({ meta, company }: Content): string {
  const trade = headText.tradeIn(townOf(company?.[0]))
  const name = meta?.[0]?.title
  return name ? `${name} | ${trade}` : trade
}

/** A description that names trade and town; they come first if the company's own lacks one of them. */
export function localDescription(description: string, { company }: Pick<PageContent, 'company'>): string {
  const place = townOf(company?.[0])
  const isLocal = headText.trade.test(description) && description.includes(place.town)
  return isLocal ? description : `${headText.tradeIn(place)}. ${description}`
}
