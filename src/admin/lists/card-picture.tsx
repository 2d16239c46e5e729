import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Picture, storedPicture } from '#browser/picture.tsx'
import { publicSettings } from '#browser/settings.ts'
import type { Picture as StoredPicture } from '#contract/picture-schema.ts'

// On a phone beside the words, else as wide as a card in two or three columns.
const sizes = '(min-width: 72rem) 22rem, (min-width: 40rem) 50vw, 6.5rem'

interface CardPictureProps {
  picture: StoredPicture | null
  image?: string
  alt: string
}

/** On an item's card: the stored picture in the fitting width, an owner's external URL unchanged, or an icon if there is none or it fails. */
export function CardPicture({ picture, image = '', alt }: CardPictureProps) {
  const [broken, setBroken] = useState('')
  if (picture) {
    const sources = storedPicture(picture, publicSettings().apiUrl)
    return <Picture picture={sources} alt={alt} sizes={sizes} className="card-picture" />
  }
  if (image === '' || image === broken)
    return (
      <div className="card-picture">
        <ImageOff className="icon" aria-hidden="true" />
      </div>
    )
  return (
    <img
      src={image}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      className="card-picture"
      onError={() => setBroken(image)}
    />
  )
}
