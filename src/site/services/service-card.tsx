import { Picture, storedPicture } from '#browser/picture.tsx'
import type { Service } from '#contract/services.ts'
import { missingPosterWidthPx, youtubePosterUrl, youtubeWatchUrl } from '#contract/youtube.ts'
import { Play } from '../icons.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { type SitePictureName, sitePicture } from '../site-picture.ts'
import { StoredPicture } from '../stored-picture.tsx'
import { useBrokenPicture } from '../use-broken-picture.ts'

interface ServiceCardProps {
  service: Service
  index: number
  onWatch: () => void
}

/** A service with its video's poster, where a click opens the player, or with its photo if it has no video. */
export function ServiceCard({ service, index, onWatch }: ServiceCardProps) {
  const text = siteText.services
  const hasVideo = service.youtubeId !== ''
  return (
    <article id={`servico-${service._id}`} className="service-card">
      <div className="frame video-poster">
        {!hasVideo && service.picture ? (
          <StoredPicture picture={service.picture} alt={service.title} sizes={sizes} />
        ) : (
          <VideoPoster service={service} index={index} />
        )}
        {hasVideo && (
          <button
            type="button"
            className="play-button scripted"
            aria-label={text.watch(service.title)}
            onClick={onWatch}
          >
            <span>
              <Play />
            </span>
          </button>
        )}
      </div>
      <div>
        <h3>{service.title}</h3>
        <p className="soft lines">{service.description}</p>
        {hasVideo && (
          <noscript>
            <a href={youtubeWatchUrl(service.youtubeId)} className="text-link">
              {text.watchOnYoutube}
            </a>
          </noscript>
        )}
      </div>
    </article>
  )
}

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
