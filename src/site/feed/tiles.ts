import type { PictureSources } from '#browser/picture.tsx'
import { type FeedPost, feedApiUrl, feedUrl, maxPosts, shownPosts } from '#contract/feed.ts'
import type { Picture as Stored } from '#contract/validation.ts'
import type { Work } from '#contract/works.ts'
import { shorten } from '../data/shorten.ts'
import { siteText } from '../data/site.text.ts'
import { describeWork, workPath } from '../data/work-names.ts'
import type { SitePictureName } from '../parts/pictures.tsx'

/** A picture from the repository, shown while there is neither a post nor a work. */
export interface Sample {
  id: SitePictureName
  alt: string
}

/** One tile of the mosaic: a sample, a post or a work, with its `picture` or the URL of its `image`. */
export interface Tile {
  id: string
  alt: string
  picture?: Stored | PictureSources | null
  image?: string
  permalink?: string
  /** Shown on the picture: the title of a work, and where it is. */
  caption?: readonly [title: string, district: string]
}

/** Returns the tiles of the posts to show. The first line of the caption is the alternative text. */
export function tilesFrom(posts: readonly FeedPost[]): Tile[] {
  return shownPosts(posts).map(({ id, caption, media_url, permalink }) => ({
    id,
    alt: shorten(caption?.split('\n')[0] ?? '', 140) || siteText.feed.post,
    image: media_url,
    ...(permalink && { permalink }),
  }))
}

/** Returns the tiles of the works to show: at most 8, each a link to the work among all works. */
export function workTiles(works: readonly Work[], unnamed: string): Tile[] {
  return works.slice(0, maxPosts).map((work) => ({
    id: work._id,
    alt: describeWork(work, unnamed),
    caption: work.title ? [work.title, work.district] : [work.district, ''],
    permalink: workPath(work._id),
    picture: work.picture,
    image: work.image,
  }))
}

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
