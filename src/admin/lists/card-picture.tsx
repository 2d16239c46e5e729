import { Picture, storedPicture } from '#browser/picture.tsx'
import { publicSettings } from '#browser/settings.ts'
import type { Picture as StoredPicture } from '#contract/picture-schema.ts'

// On a phone beside the words, else as wide as a card in two or three columns.
const sizes = '(min-width: 72rem) 22rem, (min-width: 40rem) 50vw, 6.5rem'

/** A picture that the server stores, on an item's card. */
export function CardPicture({ picture, alt }: { picture: StoredPicture; alt: string }) {
  const sources = storedPicture(picture, publicSettings().apiUrl)
  return <Picture picture={sources} alt={alt} sizes={sizes} className="card-picture" />
}
