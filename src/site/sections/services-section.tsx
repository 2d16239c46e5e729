import { Picture, storedPicture } from '#browser/picture.tsx'
import { sectionIds } from '#contract/section-ids.text.ts'
import type { Service } from '#contract/services.ts'
import { missingPosterWidthPx, youtubePosterUrl, youtubeWatchUrl } from '#contract/youtube.ts'
import { siteText } from '../data/site.text.ts'
import { Play } from '../parts/icons.tsx'
import { type AsyncState, LoadState } from '../parts/load.tsx'
import { openDialog } from '../parts/open-dialog.ts'
import { countClass, Eyebrow } from '../parts/parts.tsx'
import { SiteLogo, sitePicture } from '../parts/pictures.tsx'
import { useSite } from '../parts/site-context.ts'
import { QuoteLink } from '../quote/quote-link.tsx'

interface ServiceCardProps {
  service: Service
  index: number
}

/** A service with its video's poster, where a click opens the player, or with its photo if it has no video. */
function ServiceCard({ service, index }: ServiceCardProps) {
  const text = siteText.services
  const { settings } = useSite()
  const hasVideo = service.youtubeId !== ''
  return (
    <article id={`servico-${service._id}`} className="service-card">
      <div className="frame video-poster">
        {!hasVideo && service.picture ? (
          <Picture picture={storedPicture(service.picture, settings.apiUrl)} alt={service.title} sizes={sizes} />
        ) : (
          <VideoPoster service={service} index={index} />
        )}
        {hasVideo && (
          <button
            type="button"
            className="play-button fill scripted"
            aria-label={text.watch(service.title)}
            onClick={() => openDialog('video', service._id)}
          >
            <span className="disc">
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

const placeholders = ['video-1', 'video-2', 'video-3'] as const

const sizes = '(min-width: 40rem) 30vw, 92vw'

/**
 * The stored copy of the video's poster, or YouTube's if there is no copy yet. A placeholder if there is no video, or the poster fails to load
 * (live.ts) or is YouTube's picture for a missing poster.
 */
function VideoPoster({ service: { youtubeId, poster }, index }: { service: Service; index: number }) {
  const { settings, outfit } = useSite()
  const { apiUrl } = settings
  const { fallback, width, height } = sitePicture(placeholders[index % placeholders.length] ?? 'video-1')
  const placeholder = (isHidden: boolean) =>
    outfit.hasShippedPhotos ? (
      <img src={fallback} alt="" width={width} height={height} loading="lazy" decoding="async" hidden={isHidden} />
    ) : (
      <span className="no-picture soft" hidden={isHidden}>
        {!isHidden && <SiteLogo />}
      </span>
    )
  if (youtubeId === '') return placeholder(false)
  return (
    <>
      {!poster && <noscript>{placeholder(false)}</noscript>}
      {poster ? (
        <Picture picture={storedPicture(poster, apiUrl)} alt="" sizes={sizes} />
      ) : (
        <img
          src={youtubePosterUrl(youtubeId)}
          alt=""
          width={480}
          height={360}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          data-missing-width={missingPosterWidthPx}
        />
      )}
      {placeholder(true)}
    </>
  )
}

export function ServicesSection({ services }: { services: AsyncState<Service[]> }) {
  const text = siteText.services
  const { texts } = useSite()
  // Only the address of the section, for links to it.
  if (services.data?.length === 0) return <div id={sectionIds.services} />
  return (
    <section
      id={sectionIds.services}
      tabIndex={-1}
      aria-labelledby="services-title"
      className={`section services wrap ${services.data?.length === 1 ? 'is-one' : ''}`}
    >
      <header className="section-header columns">
        <div>
          <Eyebrow>{text.eyebrow}</Eyebrow>
          <h2 id="services-title" className="heading">
            {texts.servicesTitle}
          </h2>
        </div>
        {texts.servicesText ? <p className="prose">{texts.servicesText}</p> : <QuoteLink />}
      </header>
      <LoadState state={services} error={siteText.load.services}>
        {(list) => (
          <>
            <ul className={`service-grid grid cards ${countClass(list.length)}`}>
              {list.map((service, index) => (
                <li key={service._id}>
                  <ServiceCard service={service} index={index} />
                </li>
              ))}
            </ul>
            {list.some(({ youtubeId }) => youtubeId !== '') && (
              <p className="services-note soft on-screen">{siteText.services.videoNote}</p>
            )}
          </>
        )}
      </LoadState>
    </section>
  )
}
