import type { PictureSources } from '#browser/picture.tsx'
import type { SocialPost } from '#contract/page-content.ts'
import { isHttpsAddress } from '#contract/web-address.ts'
import { shorten } from '../shorten.ts'
import { siteText } from '../site.text.ts'
import { sitePicture } from '../site-picture.ts'
import type { SitePictureName } from '../site-pictures.ts'

/** Spec §7, §9: so many posts are asked for, and so many samples stand in for them. */
export const feedLimit = 8

/** One square of the grid: our own picture, or a post's with its address. */
export interface Work {
  id: string
  alt: string
  picture?: PictureSources
  image?: string
  permalink?: string
}

/** The samples, in their order on the page; the flattest picture comes last. */
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

export const sampleWorks: readonly Work[] = sampleNames.map((name, index) => ({
  id: name,
  alt: siteText.social.samples[index] ?? '',
  picture: sitePicture(name),
}))

/** Only pictures are kept, videos and albums are not (spec §7). A link leads to an `https:` address or nowhere. */
export function worksFrom(posts: readonly SocialPost[]): Work[] {
  return posts
    .filter((post) => post.media_type === 'IMAGE')
    .slice(0, feedLimit)
    .map((post) => ({
      id: post.id,
      alt: shorten(post.caption?.split('\n')[0] ?? '', 140) || siteText.social.post,
      image: post.media_url,
      ...(isHttpsAddress(post.permalink ?? '') && { permalink: post.permalink }),
    }))
}
