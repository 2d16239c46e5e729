import type { PageContent } from '#contract/page-content.ts'
import { middle, type PictureSlot, pictureSlots, type Texts } from '#contract/texts.ts'

/** The owner's texts and pictures without blank ones; undefined if there are none. */
export function ownTexts({ texts }: Pick<PageContent, 'texts'>): Texts | undefined {
  const own = Object.entries(texts?.[0] ?? {}).filter(([, value]) => (value ?? '') !== '')
  if (own.length === 0) return undefined
  // The shipped description is that of the shipped picture.
  return { ...(texts?.[0]?.aboutImage && { aboutAlt: '' }), ...Object.fromEntries(own) }
}

/**
 * What of them the browser needs: the pictures of the slides, which it shows one after the other, and what is above the works, which may be
 * loaded later. Undefined if that is nothing.
 */
export function hydratedTexts(content: Pick<PageContent, 'texts'>): Texts[] | undefined {
  const needed = Object.entries(ownTexts(content) ?? {}).filter(([name]) => /^hero\d(Picture|Image)$|^feed/.test(name))
  return needed.length > 0 ? [Object.fromEntries(needed)] : undefined
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
  if (slot === 'about') return '.about-picture img'
  return slot === 'excellence' ? '.excellence-picture' : `.hero-picture-${slot.slice('hero'.length)}`
}
