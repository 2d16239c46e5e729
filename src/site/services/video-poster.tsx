import { useEffect, useRef, useState } from 'react'
import { Picture } from '#browser/picture.tsx'
import { youtubePosterUrl } from '#contract/youtube.ts'
import { sitePicture } from '../site-picture.ts'
import type { SitePictureName } from '../site-pictures.ts'

const missingPosterWidthPx = 120
const standIns: readonly SitePictureName[] = ['obra-8', 'obra-7', 'obra-2']

/** The video's poster; a picture of our own where there is none, which YouTube says with one no wider than 120 px. */
export function VideoPoster({ youtubeId, index }: { youtubeId: string; index: number }) {
  const [isMissing, setMissing] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const check = () => {
    const poster = image.current
    if (poster?.complete && poster.naturalWidth <= missingPosterWidthPx) setMissing(true)
  }

  // It may have failed before there was a script to hear it.
  useEffect(check, [])

  const standIn = (
    <Picture
      picture={sitePicture(standIns[index % standIns.length] ?? 'obra-8')}
      alt=""
      sizes="(min-width: 48rem) 33vw, 100vw"
    />
  )
  return (
    <div className="video-poster">
      {isMissing ? standIn : <noscript>{standIn}</noscript>}
      {!isMissing && (
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
