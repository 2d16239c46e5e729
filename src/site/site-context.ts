import { createContext, useContext } from 'react'
import type { PageContent } from '#contract/page-content.ts'
import type { SiteConfig } from '#contract/site-config.ts'
import type { Contact } from './company-contact.ts'
import type { AsyncState } from './load/use-loaded.ts'

/** What every part of the page may ask: who the company is, how to reach it, and its clock. */
export interface Site {
  title: string
  /** Whether header and footer must set the name smaller to hold it. */
  isTitleLong: boolean
  config: AsyncState<SiteConfig | undefined>
  contact: Contact
  clock: PageContent['clock']
  /** The API's origin where it is not the page's own. */
  apiUrl: string
}

const SiteContext = createContext<Site | undefined>(undefined)
export const SiteProvider = SiteContext.Provider

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('this part stands outside the page')
  return site
}
