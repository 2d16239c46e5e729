import { type PictureSources, storedPicture } from '#browser/picture.tsx'
import type { PictureSlot, TextName, Texts } from '#contract/texts.ts'

/** The owner's texts and pictures, and the shipped texts in place of those that are absent. The years are absent where the founding year says them. */
export type ShownTexts = Texts & Record<Exclude<TextName, 'aboutYears' | 'aboutYearsText'>, string>

/** A picture of the owner's as stored, or in a preview as its data URL, whose size is unknown; undefined if there is none. */
export function ownPicture(texts: Texts, slot: PictureSlot, host: string): PictureSources | undefined {
  const picture = texts[`${slot}Picture`]
  if (picture) return storedPicture(picture, host)
  const image = texts[`${slot}Image`]
  return image ? { width: 3, height: 2, sources: [], fallback: image } : undefined
}
