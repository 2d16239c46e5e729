import { publicSettings } from '#browser/settings.ts'
import { type Outfit, outfitFor } from '#contract/outfit.text.ts'

/** The company's outfit: that of the panel's document, or of the texts loaded since (`followTexts`). */
export function ownOutfit(): Outfit {
  return publicSettings().outfit ?? outfitFor(undefined)
}
