import * as z from 'zod/mini'
import { isHttpsAddress } from '#contract/web-address.ts'
import { DownloadError, download } from '../http/download.ts'

const limit = 8
const maxPictureBytes = 15_000_000
const maxFeedBytes = 1_000_000
const fields = 'id,media_type,media_url,thumbnail_url,permalink,caption,timestamp'

const postSchema = z.object({
  id: z.string(),
  media_type: z.string(),
  media_url: z.optional(z.string()),
  permalink: z.optional(z.string()),
  caption: z.optional(z.string()),
  timestamp: z.optional(z.string()),
})
const feedSchema = z.object({ data: z.array(postSchema) })

export type FeedPost = z.output<typeof postSchema>

/**
 * Asks the graph for the company's latest posts and answers the pictures among them (spec §7: limit 8, only IMAGE).
 * Errors carry a status at most: the address holds the token and must reach no log.
 */
export async function fetchFeed(apiUrl: string, token: string): Promise<FeedPost[]> {
  const address = `${apiUrl}/me/media?fields=${fields}&limit=${limit}&access_token=${encodeURIComponent(token)}`
  const { data } = z.parse(feedSchema, JSON.parse((await download(address, maxFeedBytes)).toString()))
  return data
    .filter(({ media_type }) => media_type === 'IMAGE')
    .slice(0, limit)
    .map((post) => ({ ...post, permalink: isHttpsAddress(post.permalink ?? '') ? post.permalink : undefined }))
}

/**
 * A post's picture as a data URL, which is what the decoder takes. Fetched by https only, or from the graph's own origin:
 * the feed names no other place in the operator's network.
 */
export async function fetchPicture(address: string, apiUrl: string): Promise<string> {
  const isAllowed =
    isHttpsAddress(address) || (URL.canParse(address) && new URL(address).origin === new URL(apiUrl).origin)
  if (!isAllowed) throw new DownloadError('a picture of the feed has no https address')
  return `data:image/*;base64,${(await download(address, maxPictureBytes)).toString('base64')}`
}
