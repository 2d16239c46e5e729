import { sectionIds } from '#contract/section-ids.text.ts'
import type { Service } from '#contract/services.ts'
import { LoadState } from '../load/load-state.tsx'
import { useLazy, useList } from '../load/use-list.ts'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { useDialogEntry } from '../use-dialog-entry.ts'
import { ServiceCard } from './service-card.tsx'

const loadDialog = async () => (await import('./video-dialog.tsx')).VideoDialog

export function ServicesSection({ served }: { served: Service[] | null }) {
  const text = siteText.services
  const { texts } = useSite()
  const services = useList(served, 'services')
  const isEmpty = services.status === 'loaded' && services.data.length === 0
  const { openId, open, close } = useDialogEntry('video')
  const watched = services.status === 'loaded' ? services.data.find(({ _id }) => _id === openId) : undefined
  const VideoDialog = useLazy(loadDialog, watched !== undefined, close)

  return (
    <section id={sectionIds.services} tabIndex={-1} aria-labelledby="services-title" className="section services wrap">
      <header className="section-header">
        <div>
          <p className="eyebrow">{text.eyebrow}</p>
          <h2 id="services-title" className="heading">
            {texts.servicesTitle}
          </h2>
        </div>
        {!isEmpty && <p className="prose">{texts.servicesText}</p>}
      </header>
      <LoadState state={services} error={siteText.load.services}>
        {(list) =>
          list.length === 0 ? (
            <p className="prose">{text.none}</p>
          ) : (
            <ul className="service-grid">
              {list.map((service, index) => (
                <li key={service._id}>
                  <ServiceCard service={service} index={index} onWatch={() => open(service._id)} />
                </li>
              ))}
            </ul>
          )
        }
      </LoadState>
      {watched && VideoDialog && <VideoDialog service={watched} onClose={close} />}
    </section>
  )
}
