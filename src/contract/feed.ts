import { isHttpsAddress } from './web-address.ts'

/** A post of the company's Instagram feed (spec §3). */
export interface FeedPost {
  id: string
  media_type: string
  media_url: string
  thumbnail_url?: string
  permalink: string
  caption?: string
  timestamp?: string
}

/** The host of the feed, unless another is configured. */
export const feedApiUrl = 'https://graph.instagram.com'

/** The number of posts requested and shown (spec §7), and of the samples shown instead (spec §9). */
export const maxPosts = 8

const fields = 'id,media_type,media_url,thumbnail_url,permalink,caption,timestamp'

/** The URL of the latest posts (spec §7). It contains the token, so it must not be logged. */
export function feedUrl(apiUrl: string, token: string): string {
  return `${apiUrl}/me/media?fields=${fields}&limit=${maxPosts}&access_token=${encodeURIComponent(token)}`
}

/** The URL that exchanges a long-lived token for one that lasts 60 days from now. It contains the token, so it must not be logged. */
export function tokenRefreshUrl(apiUrl: string, token: string): string {
  return `${apiUrl}/refresh_access_token?grant_type=ig_refresh_token&access_token=${encodeURIComponent(token)}`
}

/** Selects the posts to show: at most 8 of type IMAGE (spec §7). A permalink that is not an `https:` URL becomes ''. */
export function shownPosts<Post extends { media_type: string; permalink?: string | undefined }>(
  posts: readonly Post[],
): (Post & { permalink: string })[] {
  return posts
    .filter(({ media_type }) => media_type === 'IMAGE')
    .slice(0, maxPosts)
    .map((post) => ({ ...post, permalink: post.permalink && isHttpsAddress(post.permalink) ? post.permalink : '' }))
}
