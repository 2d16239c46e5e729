import { useEffect, useRef, useState } from 'react'
import { Picture } from '#browser/picture.tsx'
import { youtubePosterUrl } from '#contract/youtube.ts'
import { sitePicture } from '../site-picture.ts'

const missingPosterWidthPx = 120

/** The video's poster; a picture of our own where there is none, which YouTube says with one 120 px wide. */
export function VideoPoster({ youtubeId }: { youtubeId: string }) {
  const [isMissing, setMissing] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const check = () => {
    const poster = image.current
    if (poster?.complete && (poster.naturalWidth === 0 || poster.naturalWidth === missingPosterWidthPx))
      setMissing(true)
  }

  // It may have failed before there was a script to hear it.
  useEffect(check, [])

  return (
    <div className="video-poster">
      {isMissing ? (
        <Picture picture={sitePicture('sobre')} alt="" sizes="(min-width: 48rem) 33vw, 100vw" />
      ) : (
        <img
          ref={image}
          src={youtubePosterUrl(youtubeId)}
          alt=""
          width={480}
          height={360}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={check}
          onError={() => setMissing(true)}
        />
      )}
    </div>
  )
}
