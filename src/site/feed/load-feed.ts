import { type FeedPost, feedApiUrl, feedUrl } from '#contract/feed.ts'
import { type Tile, tilesFrom } from './tiles.ts'

/** Requests the company's latest posts from the feed's host. @throws Error if the request fails */
export async function loadFeed(token: string): Promise<Tile[]> {
  const apiUrl = import.meta.env.VITE_INSTAGRAM_API_URL || feedApiUrl
  const response = await fetch(feedUrl(apiUrl, token), { referrerPolicy: 'no-referrer', credentials: 'omit' })
  if (!response.ok) throw new Error(`the feed returned ${response.status}`)
  const { data } = (await response.json()) as { data: FeedPost[] }
  return tilesFrom(data)
}

declare global {
  interface Window {
    /** A page that embeds this one may set the token here (spec §7). */
    INSTAGRAM_TOKEN?: string
  }
}

/** The feed's token from the build environment or the page global. Without one the feed is not requested (spec §7). */
export function feedToken(): string | undefined {
  return import.meta.env.VITE_INSTAGRAM_TOKEN || window.INSTAGRAM_TOKEN || undefined
}
