import * as z from 'zod/mini'
import { feedUrl, shownPosts } from '#contract/feed.ts'
import { isHttpsAddress } from '#contract/web-address.ts'
import { DownloadError, download } from '../http/download.ts'

const maxPictureBytes = 15_000_000
const maxFeedBytes = 1_000_000

const postSchema = z.object({
  id: z.string(),
  media_type: z.string(),
  media_url: z.optional(z.string()),
  permalink: z.optional(z.string()),
  caption: z.optional(z.string()),
  timestamp: z.optional(z.string()),
})
const feedSchema = z.object({ data: z.array(postSchema) })

/** A post as downloaded: its picture is still on the feed's host. */
export type DownloadedPost = z.output<typeof postSchema> & { permalink: string }

/**
 * Downloads the posts to show from the company's feed (spec §7).
 *
 * @throws DownloadError, whose message has at most a status: the URL contains the token and must not be logged
 */
export async function fetchFeed(apiUrl: string, token: string): Promise<DownloadedPost[]> {
  const bytes = await download(feedUrl(apiUrl, token), maxFeedBytes)
  return shownPosts(z.parse(feedSchema, JSON.parse(bytes.toString())).data)
}

/**
 * Downloads a post's picture as a data URL, the decoder's input.
 * Only `https:` URLs and the feed's own origin are allowed, so that the feed cannot reach into the operator's network.
 */
export async function fetchPicture(url: string, apiUrl: string): Promise<string> {
  const isAllowed = isHttpsAddress(url) || (URL.canParse(url) && new URL(url).origin === new URL(apiUrl).origin)
  if (!isAllowed) throw new DownloadError('a picture of the feed has no https address')
  return `data:image/*;base64,${(await download(url, maxPictureBytes)).toString('base64')}`
}
