import * as z from 'zod/mini'

const limit = 8
const timeoutMs = 10_000
const maxPictureBytes = 15_000_000
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
  const response = await get(address)
  const { data } = z.parse(feedSchema, await response.json())
  return data.filter(({ media_type }) => media_type === 'IMAGE').slice(0, limit)
}

/** A post's picture as a data URL, which is what the decoder takes. */
export async function fetchPicture(address: string): Promise<string> {
  const response = await get(address)
  const declared = Number(response.headers.get('content-length') ?? 0)
  if (declared > maxPictureBytes) throw new Error('a picture of the feed is too large')
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.length > maxPictureBytes) throw new Error('a picture of the feed is too large')
  return `data:image/*;base64,${bytes.toString('base64')}`
}

async function get(address: string): Promise<Response> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }).catch(() => {
    throw new Error('the feed is not reachable')
  })
  if (!response.ok) throw new Error(`the feed answered ${response.status}`)
  return response
}
