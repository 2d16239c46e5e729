import { maxPosts } from '#contract/feed.ts'
import type { PageContent } from '#contract/page-content.ts'
import type { Work } from '#contract/works.ts'
import { type Sample, samples } from './samples.text.ts'

/** What the main page has for its mosaic. */
export interface HomeFeed {
  works: Work[] | null
  /** Shown while there is neither a post nor a work. */
  samples: readonly Sample[]
}

/** The first works, without their comments, which are on the page of all works; and the samples, if they are needed. */
export function homeFeed({ posts, works }: Pick<PageContent, 'posts' | 'works'>): HomeFeed {
  return {
    works: works?.slice(0, maxPosts).map((work) => ({ ...work, comment: '', commentAuthor: '' })) ?? null,
    samples: posts || (works && works.length > 0) ? [] : samples,
  }
}
