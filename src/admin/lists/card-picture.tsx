import { ImageOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Picture, storedPicture } from '#browser/picture.tsx'
import { publicSettings } from '#browser/settings.ts'
import type { Picture as StoredPicture } from '#contract/validation.ts'

// On a phone beside the words, else as wide as a card in two or three columns.
const sizes = '(min-width: 72rem) 22rem, (min-width: 40rem) 50vw, 6.5rem'

interface CardPictureProps {
  picture: StoredPicture | null | undefined
  image?: string
  alt: string
  /** A picture from an external URL that is at most this wide stands for a missing one. */
  missingWidthPx?: number
  icon?: ReactNode
}

/** On an item's card: the stored picture in the fitting width, one from an external URL unchanged, or an icon if there is none or it fails. */
export function CardPicture({ picture, image = '', alt, missingWidthPx, icon }: CardPictureProps) {
  const [broken, setBroken] = useState('')
  if (picture) {
    const sources = storedPicture(picture, publicSettings().apiUrl)
    return <Picture picture={sources} alt={alt} sizes={sizes} className="card-picture" />
  }
  if (image === '' || image === broken)
    return <div className="card-picture">{icon ?? <ImageOff className="icon" aria-hidden="true" />}</div>
  return (
    <img
      src={image}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      className="card-picture"
      onError={() => setBroken(image)}
      onLoad={({ currentTarget: { naturalWidth } }) => {
        // A picture from the browser's memory may not know its width yet.
        if (missingWidthPx && naturalWidth > 0 && naturalWidth <= missingWidthPx) setBroken(image)
      }}
    />
  )
}
