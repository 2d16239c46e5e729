import type { Service } from '#contract/services.ts'
import { Play } from '../icons.tsx'
import { siteText } from '../site.text.ts'
import { VideoPoster } from './video-poster.tsx'

const watchUrl = 'https://www.youtube.com/watch?v='

interface ServiceCardProps {
  service: Service
  index: number
  onWatch: () => void
}

/** A service with its video's poster. A click opens the player. */
export function ServiceCard({ service, index, onWatch }: ServiceCardProps) {
  const text = siteText.services
  return (
    <article id={`servico-${service._id}`} className="service-card">
      <div className="frame video-poster">
        <VideoPoster service={service} index={index} />
        <button type="button" className="play-button scripted" aria-label={text.watch(service.title)} onClick={onWatch}>
          <span>
            <Play />
          </span>
        </button>
      </div>
      <div>
        <h3>{service.title}</h3>
        <p>{service.description}</p>
        <noscript>
          <a href={`${watchUrl}${service.youtubeId}`} className="text-link">
            {text.watchOnYoutube}
          </a>
        </noscript>
      </div>
    </article>
  )
}
