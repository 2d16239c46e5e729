import { Picture, storedPicture } from '#browser/picture.tsx'
import { publicSettings } from '#browser/settings.ts'
import type { Picture as StoredPicture } from '#contract/picture-schema.ts'

// The width of a card in one, two or three columns.
const sizes = '(min-width: 72rem) 22rem, (min-width: 40rem) 50vw, 100vw'

/** A picture that the server stores, on an item's card. */
export function CardPicture({ picture, alt }: { picture: StoredPicture; alt: string }) {
  const sources = storedPicture(picture, publicSettings().apiUrl)
  return <Picture picture={sources} alt={alt} sizes={sizes} className="card-picture" />
}
