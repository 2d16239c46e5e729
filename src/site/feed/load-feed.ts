import type { SocialPost } from '#contract/page-content.ts'
import { feedLimit, type Work, worksFrom } from './tiles.ts'

const fields = 'id,media_type,media_url,thumbnail_url,permalink,caption,timestamp'

/** Requests the company's latest posts from the feed's host. @throws Error if the request fails */
export async function loadFeed(token: string): Promise<Work[]> {
  const host = import.meta.env.VITE_INSTAGRAM_API_URL || 'https://graph.instagram.com'
  const query = new URLSearchParams({ fields, limit: String(feedLimit), access_token: token })
  // Commas need no escape in a query, and spec §7 shows the URL with plain commas.
  const address = `${host}/me/media?${query}`.replaceAll('%2C', ',')
  const response = await fetch(address, { referrerPolicy: 'no-referrer', credentials: 'omit' })
  if (!response.ok) throw new Error(`the feed returned ${response.status}`)
  const { data } = (await response.json()) as { data: SocialPost[] }
  return worksFrom(data)
}
