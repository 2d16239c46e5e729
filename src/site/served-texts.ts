import type { PageContent } from '#contract/page-content.ts'
import { middle, type PictureSlot, pictureSlots, type Texts } from '#contract/texts.ts'
import type { SiteContent } from './site-state.ts'

/** The content that the pages are rendered and hydrated from. */
export function siteContent({ texts, ...content }: PageContent): SiteContent {
  return { ...content, texts: servedTexts(texts?.[0]) }
}

/** What of them the browser needs: the pictures of the slides, which it shows one after the other. */
export function hydratedTexts(texts: Texts | undefined): Texts | undefined {
  const needed = Object.entries(texts ?? {}).filter(([name]) => /^hero\d(Picture|Image)$/.test(name))
  return needed.length > 0 ? Object.fromEntries(needed) : undefined
}

/** The owner's texts without blank ones; undefined if there are none. */
function servedTexts(texts: Texts | undefined): Texts | undefined {
  const own = Object.entries(texts ?? {}).filter(([, value]) => (value ?? '') !== '')
  if (own.length === 0) return undefined
  // The shipped description is that of the shipped picture.
  return { ...(texts?.aboutImage && { aboutAlt: '' }), ...Object.fromEntries(own) }
}

/**
 * The style rules by which the owner's pictures keep their focal point in view, '' if there are none. They are part of the page's style
 * sheet, since its policy forbids style attributes, and in no layer, so that they replace the rules for the shipped pictures.
 */
export function focusStyle(texts: Texts | undefined): string {
  if (!texts) return ''
  return pictureSlots
    .filter((slot) => texts[`${slot}Image`])
    .map((slot) => `${selectorOf(slot)}{object-position:${texts[`${slot}Focus`] ?? middle}}`)
    .join('')
}

function selectorOf(slot: PictureSlot): string {
  return slot === 'about' ? '.about-picture img' : `.hero-picture-${slot.slice('hero'.length)}`
}
