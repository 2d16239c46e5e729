import { createContext, useContext, useEffect, useState } from 'react'
import type { Meta } from '#contract/meta.ts'
import type { SiteData } from '../data/site-data.ts'
import type { AsyncState } from './load.tsx'

/** The data that every part of the page may use. */
export interface Site extends SiteData {
  /** Whether header and footer must use a smaller font for the title. */
  isTitleLong: boolean
  /** Of a missing contact: until it is loaded, `contact` has the fallback values. */
  metaState: AsyncState<Meta[]>
  /** Whether this is the page with all sections. */
  isHome: boolean
  /** Whether the page is never hydrated, so that what needs React must be a link. */
  isStatic: boolean
}

const SiteContext = createContext<Site | undefined>(undefined)
export const SiteProvider = SiteContext.Provider

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite must be used within the page')
  return site
}

/** The year of the data, and after hydration that of the visitor's clock: a page may be open or stored for long. */
export function useYear(): number {
  const [year, setYear] = useState(useSite().clock.year)
  useEffect(() => setYear(new Date().getFullYear()), [])
  return year
}
