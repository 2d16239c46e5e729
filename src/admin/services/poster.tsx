import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { Picture, storedPicture } from '#browser/picture.tsx'
import { publicSettings } from '#browser/settings.ts'
import type { Picture as StoredPicture } from '#contract/picture-schema.ts'
import { missingPosterWidthPx, youtubePosterUrl } from '#contract/youtube.ts'

interface PosterProps {
  youtubeId: string
  /** Our copy, if the server has fetched it. */
  poster?: StoredPicture | null
  alt: string
}

/** A video's poster, or an icon if there is none to show. */
export function Poster({ youtubeId, poster, alt }: PosterProps) {
  const [brokenId, setBrokenId] = useState('')
  if (poster) {
    const picture = storedPicture(poster, publicSettings().apiUrl)
    const sizes = '(min-width: 72rem) 22rem, (min-width: 40rem) 50vw, 100vw'
    return <Picture picture={picture} alt={alt} sizes={sizes} className="card-picture" />
  }
  if (brokenId === youtubeId) {
    return (
      <div className="card-picture card-picture-none">
        <Clapperboard role="img" aria-label={alt} className="size-8" />
      </div>
    )
  }
  return (
    <img
      src={youtubePosterUrl(youtubeId)}
      alt={alt}
      width={480}
      height={360}
      loading="lazy"
      referrerPolicy="no-referrer"
      className="card-picture"
      onError={() => setBrokenId(youtubeId)}
      onLoad={(event) => {
        if (event.currentTarget.naturalWidth <= missingPosterWidthPx) setBrokenId(youtubeId)
      }}
    />
  )
}
