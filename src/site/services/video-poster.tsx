import { useEffect, useRef, useState } from 'react'
import { Picture, storedPicture } from '#browser/picture.tsx'
import type { Service } from '#contract/services.ts'
import { missingPosterWidthPx, youtubePosterUrl } from '#contract/youtube.ts'
import { useSite } from '../site-context.ts'
import { sitePicture } from '../site-picture.ts'
import type { SitePictureName } from '../site-pictures.ts'

const standIns: readonly SitePictureName[] = ['obra-8', 'obra-7', 'obra-2']

const sizes = '(min-width: 48rem) 33vw, 100vw'

/**
 * Our copy of the video's poster; where there is none yet, YouTube's; a picture of our own where that fails or is no
 * wider than 120 px, which is how YouTube says that there is none.
 */
export function VideoPoster({ service: { youtubeId, poster }, index }: { service: Service; index: number }) {
  const { apiUrl } = useSite()
  const [isMissing, setMissing] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const check = () => {
    const shown = image.current
    if (shown?.complete && shown.naturalWidth <= (poster ? 0 : missingPosterWidthPx)) setMissing(true)
  }

  // It may have failed before there was a script to hear it.
  useEffect(check, [poster])

  const standIn = <Picture picture={sitePicture(standIns[index % standIns.length] ?? 'obra-8')} alt="" sizes={sizes} />
  if (isMissing) return <div className="video-poster">{standIn}</div>
  if (poster)
    return (
      <div className="video-poster">
        <Picture
          picture={storedPicture(poster, apiUrl)}
          alt=""
          sizes={sizes}
          imageRef={image}
          onError={() => setMissing(true)}
        />
      </div>
    )
  return (
    <div className="video-poster">
      <noscript>{standIn}</noscript>
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
    </div>
  )
}
