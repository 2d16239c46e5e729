import type { PictureSources } from '#browser/picture.tsx'
import { type FeedPost, shownPosts } from '#contract/feed.ts'
import { shorten } from '../shorten.ts'
import { siteText } from '../site.text.ts'
import { sitePicture } from '../site-picture.ts'
import type { SitePictureName } from '../site-pictures.ts'

/** One tile of the mosaic: a sample with its `picture`, or a post with the URL of its `image`. */
export interface Tile {
  id: string
  alt: string
  picture?: PictureSources
  image?: string
  permalink?: string
}

/** The sample pictures in their order on the page. */
const sampleNames: readonly SitePictureName[] = [
  'obra-1',
  'obra-2',
  'obra-3',
  'obra-4',
  'obra-7',
  'obra-6',
  'obra-8',
  'obra-5',
]

export const sampleTiles: readonly Tile[] = sampleNames.map((name, index) => ({
  id: name,
  alt: siteText.feed.samples[index] ?? '',
  picture: sitePicture(name),
}))

/** Returns the tiles of the posts to show. The first line of the caption is the alternative text. */
export function tilesFrom(posts: readonly FeedPost[]): Tile[] {
  return shownPosts(posts).map(({ id, caption, media_url, permalink }) => ({
    id,
    alt: shorten(caption?.split('\n')[0] ?? '', 140) || siteText.feed.post,
    image: media_url,
    ...(permalink && { permalink }),
  }))
}
