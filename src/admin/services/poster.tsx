import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import type { Picture as StoredPicture } from '#contract/picture-schema.ts'
import { missingPosterWidthPx, youtubePosterUrl } from '#contract/youtube.ts'
import { CardPicture } from '../lists/card-picture.tsx'

interface PosterProps {
  youtubeId: string
  /** Our copy, if the server has fetched it. */
  poster?: StoredPicture | null
  alt: string
}

/** A video's poster, or an icon if there is none. */
export function Poster({ youtubeId, poster, alt }: PosterProps) {
  const [brokenId, setBrokenId] = useState('')
  if (poster) return <CardPicture picture={poster} alt={alt} />
  if (brokenId === youtubeId) {
    return (
      <div className="card-picture">
        <Clapperboard className="icon" role="img" aria-label={alt} />
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
