import type { SocialPost } from '#contract/page-content.ts'
import { feedLimit, type Work, worksFrom } from './posts.ts'

const fields = 'id,media_type,media_url,thumbnail_url,permalink,caption,timestamp'

/** The company's latest pictures, asked of the feed's host by the visitor's browser. Throws when the call fails. */
export async function loadFeed(token: string): Promise<Work[]> {
  const host = import.meta.env.VITE_INSTAGRAM_API_URL || 'https://graph.instagram.com'
  const query = new URLSearchParams({ fields, limit: String(feedLimit), access_token: token })
  // The listed fields stay readable: no host minds commas.
  const address = `${host}/me/media?${query}`.replaceAll('%2C', ',')
  const response = await fetch(address, { referrerPolicy: 'no-referrer', credentials: 'omit' })
  if (!response.ok) throw new Error(`the feed answered ${response.status}`)
  const { data } = (await response.json()) as { data: SocialPost[] }
  return worksFrom(data)
}
