import type { ItemOf, PublicEntityName } from './entities.ts'
import type { DayPart } from './greeting.ts'

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

/** What visitors read, by entity. A list is null where it could not be read: the browser then loads it. */
export type PublicEntities = { [Name in PublicEntityName]: ItemOf<Name>[] | null }

/** Everything a page is made of. */
export interface PageContent extends PublicEntities {
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
