import type { FaqItem } from './faq.ts'
import type { DayPart } from './greeting.ts'
import type { Product } from './products.ts'
import type { Service } from './services.ts'
import type { SiteConfig } from './site-config.ts'

/** What a face may know of the server's environment; it stands in the page as JSON. */
export interface PublicSettings {
  /** The API's origin without a trailing slash, or '' where it is the page's own. */
  apiUrl: string
  /** The page's canonical origin without a trailing slash, or '' where none is known. */
  publicUrl: string
  productImageRequired: boolean
  fallbackPhone: string
  fallbackEmail: string
}

/** A picture of the company's feed (spec §3), as the grid needs it. */
export interface SocialPost {
  id: string
  media_type: string
  media_url: string
  thumbnail_url?: string
  permalink: string
  caption?: string
  timestamp?: string
}

/** Everything a page is made of. A list is null where it could not be read: the browser then loads it. */
export interface PageContent {
  config: SiteConfig[] | null
  products: Product[] | null
  services: Service[] | null
  faq: FaqItem[] | null
  /** Posts that the server fetched and keeps, or null: then samples, or the browser asks (spec §7). */
  posts: SocialPost[] | null
  /** The company's clock when the page was made. */
  clock: { dayPart: DayPart; year: number }
  settings: PublicSettings
}

/** One page of an edition: its path, its whole HTML, and the inline code that its CSP must allow by hash. */
export interface RenderedPage {
  path: string
  html: string
  /** Where it is not HTML: a sitemap, robots.txt, the web manifest. */
  contentType?: string
  inlineStyles: string[]
  inlineScripts: string[]
}
