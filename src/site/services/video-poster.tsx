import { Picture, storedPicture } from '#browser/picture.tsx'
import type { Service } from '#contract/services.ts'
import { missingPosterWidthPx, youtubePosterUrl } from '#contract/youtube.ts'
import { useSite } from '../site-context.ts'
import { type SitePictureName, sitePicture } from '../site-picture.ts'
import { useBrokenPicture } from '../use-broken-picture.ts'

const placeholders: readonly SitePictureName[] = ['video-1', 'video-2', 'video-3']

export const sizes = '(min-width: 40rem) 30vw, 92vw'

/**
 * The stored copy of the video's poster, or YouTube's if there is no copy yet. A placeholder if the poster fails to load
 * or is at most 120 px wide, which is YouTube's picture for a missing poster.
 */
export function VideoPoster({ service: { youtubeId, poster }, index }: { service: Service; index: number }) {
  const { settings } = useSite()
  const { isBroken, image, check } = useBrokenPicture(poster?.hash ?? youtubeId, poster ? 0 : missingPosterWidthPx)
  const name = placeholders[index % placeholders.length] ?? 'video-1'
  const { fallback, width, height } = sitePicture(name)
  const placeholder = <img src={fallback} alt="" width={width} height={height} loading="lazy" decoding="async" />
  if (isBroken || youtubeId === '') return placeholder
  if (poster)
    return (
      <Picture
        picture={storedPicture(poster, settings.apiUrl)}
        alt=""
        sizes={sizes}
        imageRef={image.ref}
        onError={image.onError}
      />
    )
  return (
    <>
      <noscript>{placeholder}</noscript>
      <img
        {...image}
        src={youtubePosterUrl(youtubeId)}
        alt=""
        width={480}
        height={360}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onLoad={check}
      />
    </>
  )
}
