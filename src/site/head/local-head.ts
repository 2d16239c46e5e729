import { companyPlace } from '../company-place.ts'
import { headText } from './head.text.ts'

/** The main page's title: the company's name, its trade and its town, which are what people search for. */
export function homeTitle(company: string | undefined): string {
  const trade = headText.tradeIn(companyPlace())
  return company ? `${company} | ${trade}` : trade
}

/** A description that names trade and town; they come first if the company's own lacks one of them. */
export function localDescription(description: string): string {
  const place = companyPlace()
  const isLocal = headText.trade.test(description) && description.includes(place.town)
  return isLocal ? description : `${headText.tradeIn(place)}. ${description}`
}
