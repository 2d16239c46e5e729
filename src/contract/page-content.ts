import type { LogoSources, shippedColours } from './brand.ts'
import type { ItemOf, PublicEntityName } from './entities.ts'
import type { FeedPost } from './feed.ts'
import type { Outfit } from './outfit.text.ts'
import type { Product } from './products.ts'

/** The part of the server's environment that site and panel may read; it is in the page as JSON. */
export interface PublicSettings {
  /** The API's origin without a trailing slash, or '' if it is the page's own. */
  apiUrl: string
  /** The page's canonical origin without a trailing slash, or '' if it is unknown. */
  publicUrl: string
  productImageRequired: boolean
  fallbackPhone: string
  fallbackEmail: string
  /** Only in the panel's document; the page has it among its data. */
  outfit?: Outfit
  /** Only in the panel's document; the page has it among the texts. */
  brand?: { colours: typeof shippedColours; logo: LogoSources | undefined; icon: string | undefined }
}

/** The public lists by entity. A list is null if the server could not read it: the browser then loads it. */
export type PublicEntities = { [Name in PublicEntityName]: ItemOf<Name>[] | null }

export type DayPart = 'morning' | 'afternoon' | 'night'

/** The part of the day for an hour from 0 to 23 (spec §9): before 12 morning, before 18 afternoon, otherwise night. */
export function dayPart(hour: number): DayPart {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'night'
}

/** The data that the pages are rendered from. */
export interface PageContent extends PublicEntities {
  /** The stored posts, or null if the server fetches none: then samples, or the browser's own request (spec §7). */
  posts: FeedPost[] | null
  /** By the company's trade. */
  outfit: Outfit
  /** The places that are of the sample: an item 'faq.<id>', a text 'texts.aboutText'. */
  samples: readonly string[]
  /** The company's local time when the page was rendered. */
  clock: { dayPart: DayPart; year: number }
  settings: PublicSettings
  /** What proves to Google that the site is the company's; on the main page. */
  siteVerification?: string
  /** What the privacy page says of the server: who hosts it, '' if unsaid, and for how many days backups stay, 0 for ever. */
  operator?: { hostedBy: string; backupKeepDays: number }
  /** Set if search engines are asked to leave the pages out. */
  noindex?: true
}

/** One page of an edition: its path, its HTML, and the inline code that its CSP must allow by hash. */
export interface RenderedPage {
  path: string
  html: string
  /** Set if it is not HTML: the sitemap, robots.txt, the web manifest. */
  contentType?: string
  inlineStyles: string[]
  inlineScripts: string[]
}

/**
 * A page that is rendered when it is asked for: a product's, one of further products, or the sitemap. `changedAt` is when each product last
 * changed, by its id, and each entity, by its name.
 */
export type PageOnRequest =
  | { product: Product }
  | { productsPage: number }
  | { changedAt: Readonly<Record<string, string>> }

/** The path of a product's page. */
export function productPath(slug: string): string {
  return `/produto/${slug}`
}

/** A module, and everything that it imports statically: the loader requests all of them at once. */
export interface BuiltScript {
  url: string
  imports: string[]
}

/** What the pages need of the client's build: inline code, and the URLs in a page. */
export interface SiteAssets {
  /** The inline CSS. */
  style: string
  /** The CSS of static pages, inline after `style`. */
  staticStyle: string
  /** The built loader, an inline classic script. */
  loader: string
  /** The script and the style sheet of the panel's frames of the page. */
  editScript: BuiltScript
  editStyleUrl: string
  /** The script that hydrates the page. */
  pageScript: BuiltScript
  /** The script of the pages without React. */
  staticScript: BuiltScript
  fontUrl: string
  /** HTML for the end of the head; only used in development. */
  extraHead?: string
}
