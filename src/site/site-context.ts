import { createContext, useContext } from 'react'
import type { AsyncState } from '#browser/async-state.ts'
import type { DayPart } from '#contract/greeting.ts'
import type { Meta } from '#contract/meta.ts'
import type { Texts } from '#contract/texts.ts'
import type { Contact } from './company-contact.ts'

/** The data that every part of the page may use. */
export interface Site {
  title: string
  /** Whether header and footer must use a smaller font for the title. */
  isTitleLong: boolean
  meta: AsyncState<Meta | undefined>
  contact: Contact
  /** The company's part of the day; undefined in a static page, where it would be outdated. */
  dayPart: DayPart | undefined
  year: number
  /** Whether there is a page of works to link to. */
  hasWorks: boolean
  /** Whether the page is never hydrated, so that what needs React must be a link. */
  isStatic: boolean
  /** Of the owner's texts and pictures, what the browser needs. The others are in the page (`useServedText`). */
  texts: Texts | undefined
  /** The API's origin, or '' if it is the page's own. */
  apiUrl: string
}

const SiteContext = createContext<Site | undefined>(undefined)
export const SiteProvider = SiteContext.Provider

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite must be used within the page')
  return site
}
