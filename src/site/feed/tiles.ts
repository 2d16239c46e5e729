import { type PictureSources, storedPicture } from '#browser/picture.tsx'
import { type FeedPost, maxPosts, shownPosts } from '#contract/feed.ts'
import type { Work } from '#contract/works.ts'
import { shorten } from '../shorten.ts'
import { siteText } from '../site.text.ts'
import { workPath } from '../works/work-parts.tsx'

/** One tile of the mosaic: a sample or a work with its `picture`, or a post or a work with the URL of its `image`. */
export interface Tile {
  id: string
  alt: string
  picture?: PictureSources
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
export function workTiles(works: readonly Work[], apiUrl: string): Tile[] {
  return works.slice(0, maxPosts).map(({ _id, title, district, image, picture }) => ({
    id: _id,
    alt: district ? `${title}, ${district}` : title,
    caption: [title, district],
    permalink: workPath(_id),
    ...(picture ? { picture: storedPicture(picture, apiUrl) } : { image }),
  }))
}
