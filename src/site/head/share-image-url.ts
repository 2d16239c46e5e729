import type { PageContent } from '#contract/page-content.ts'
import { ownShareImagePath } from '#contract/pictures.ts'
import { openGraphPicture } from '../site-pictures.ts'

/**
 * The URL of the JPEG of 1200×630 that previews of links show: the page's own, the owner's first slide, or the shipped one. Without a known
 * origin it is a path.
 * @param ownPath the path of the page's own, below `/media`
 */
export function shareImageUrl({ texts, settings }: Pick<PageContent, 'texts' | 'settings'>, ownPath?: string): string {
  const { publicUrl, apiUrl } = settings
  const stored = ownPath ?? ownShareImagePath(texts?.[0])
  return stored ? `${apiUrl || publicUrl}${stored}` : `${publicUrl}${openGraphPicture.path}`
}
