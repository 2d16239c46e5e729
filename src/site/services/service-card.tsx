import type { Service } from '#contract/services.ts'
import { youtubeWatchUrl } from '#contract/youtube.ts'
import { Play } from '../icons.tsx'
import { siteText } from '../site.text.ts'
import { StoredPicture } from '../stored-picture.tsx'
import { sizes, VideoPoster } from './video-poster.tsx'

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
        <p>{service.description}</p>
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
