import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { youtubePosterUrl } from '#contract/youtube.ts'

// Where a video has no poster, YouTube answers a grey picture of this width.
const missingPosterWidth = 120

/** A video's poster, or a sign where there is none to show. */
export function Poster({ youtubeId, alt }: { youtubeId: string; alt: string }) {
  const [brokenId, setBrokenId] = useState('')
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
        if (event.currentTarget.naturalWidth <= missingPosterWidth) setBrokenId(youtubeId)
      }}
    />
  )
}
