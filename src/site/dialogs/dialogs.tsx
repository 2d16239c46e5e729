import { useEffect, useLayoutEffect, useState } from 'react'
import { IconButton } from '#browser/icon-button.tsx'
import { Modal } from '#browser/modal.tsx'
import { comparedShape } from '#contract/comparison.ts'
import type { Product } from '#contract/products.ts'
import type { Service } from '#contract/services.ts'
import type { Work } from '#contract/works.ts'
import { youtubeEmbedUrl } from '#contract/youtube.ts'
import { siteText } from '../data/site.text.ts'
import { workPath } from '../data/work-names.ts'
import { useSwipe, wrapIndex } from '../hero/slider.ts'
import { ChevronLeft, ChevronRight } from '../parts/icons.tsx'
import { loadList } from '../parts/load.tsx'
import { type Opened, openDialog } from '../parts/open-dialog.ts'
import { useSite } from '../parts/site-context.ts'
import { hasPicture, ProductPicture } from '../products/product-card.tsx'
import { ProductWords } from '../products/product-words.tsx'
import { shareProduct } from '../products/share.ts'
import { WorkPhotos, WorkPicture, WorkQuoteLink, WorkWords } from '../works/work-card.tsx'
import { workWords } from '../works/works.text.ts'
import './dialogs.css'

export interface DialogLists {
  products: readonly Product[]
  works: readonly Work[]
  services: readonly Service[]
}

interface DialogProps extends DialogLists {
  opened: Opened
  onClose: () => void
}

/** The dialog of what is opened; none if that is unknown. X, Escape, the backdrop and the back button close it. */
export function Dialog({ opened: { kind, id }, products, works, services, onClose }: DialogProps) {
  const isOpened = ({ _id }: { _id: string }) => _id === id
  if (kind === 'work') {
    const index = works.findIndex(isOpened)
    return index >= 0 && <WorkDialog works={works} index={index} products={products} onClose={onClose} />
  }
  if (kind === 'product') {
    const product = products.find(isOpened)
    return product && <ProductDialog product={product} onClose={onClose} />
  }
  const service = services.find(isOpened)
  return service && <VideoDialog service={service} onClose={onClose} />
}

/** Whether a photo in a wide dialog would stand between bars. */
const isUpright = ({ picture }: Pick<Product, 'picture'>) => picture !== null && picture.height > picture.width

/** A product's details, which also name the document while they are open. */
function ProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const company = useSite().contact.title
  useLayoutEffect(() => {
    const pageTitle = document.title
    document.title = `${product.title} | ${company}`
    return () => {
      document.title = pageTitle
    }
  }, [product.title, company])
  useEffect(() => {
    addEventListener('click', shareProduct)
    return () => removeEventListener('click', shareProduct)
  }, [])
  return (
    <Modal
      title={product.title}
      onClose={onClose}
      className={`site-dialog product-dialog ${isUpright(product) ? 'is-narrow' : ''}`}
    >
      {hasPicture(product) && (
        <div className="whole-picture">
          <ProductPicture product={product} sizes="(min-width: 56rem) 45rem, 96vw" />
        </div>
      )}
      <div className="product-text">
        <ProductWords product={product} Heading="h3" />
      </div>
    </Modal>
  )
}

interface WorkDialogProps {
  /** The works to step through, the last one followed by the first. */
  works: readonly Work[]
  index: number
  products: readonly Product[]
  onClose: () => void
}

/**
 * A work's photo large, with its words, and the way to the other works. The page has neither their comments nor all products, so those are
 * loaded; without them the rest stays.
 */
function WorkDialog({ works, index, products, onClose }: WorkDialogProps) {
  const { settings, outfit } = useSite()
  const { apiUrl } = settings
  const text = workWords[outfit.jobs]
  const [complete, setComplete] = useState<readonly Work[]>([])
  const served = works[index] as Work
  const work = complete.find(({ _id }) => _id === served._id) ?? served
  const product = products.find(({ _id }) => _id === work.productId)
  const title = served.title || product?.title || work.district || text.unnamed
  const step = (by: 1 | -1) => {
    const { _id } = works[wrapIndex(index + by, works.length)] as Work
    openDialog('work', _id, workPath(_id))
  }
  const swipe = useSwipe(step)
  const isNarrow = work.beforePicture ? comparedShape(work) !== 'wide' : isUpright(work)
  const shown = { work: { ...work, title: served.title }, sizes: '(min-width: 56rem) 45rem, 96vw' }

  useEffect(() => {
    loadList('works', apiUrl).then(setComplete, () => {})
  }, [apiUrl])

  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLInputElement) return
      if (key === 'ArrowLeft') step(-1)
      if (key === 'ArrowRight') step(1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  return (
    <Modal
      title={title}
      onClose={onClose}
      className={`site-dialog product-dialog ${work.beforePicture ? 'comparison-dialog' : ''} ${isNarrow ? 'is-narrow' : ''}`}
    >
      <div className={work.beforePicture ? 'both-photos' : 'whole-picture'} {...swipe}>
        {work.beforePicture ? (
          <WorkPhotos key={work._id} {...shown} className="compared" isLive />
        ) : (
          <WorkPicture key={work._id} {...shown} />
        )}
        {works.length > 1 && (
          <div className="work-steps">
            <IconButton Icon={ChevronLeft} label={text.previous} data-repeats="previous" onClick={() => step(-1)} />
            <span role="status" className="visually-hidden">
              {`${siteText.hero.position(index + 1, works.length)}: ${title}`}
            </span>
            <IconButton Icon={ChevronRight} label={text.next} data-repeats="next" onClick={() => step(1)} />
          </div>
        )}
      </div>
      <div className="product-text">
        <WorkWords work={title === work.district ? { ...work, district: '' } : work} product={product} />
        <WorkQuoteLink work={{ ...work, title: served.title || (product?.title ?? '') }} product={product} />
      </div>
    </Modal>
  )
}

/** The video player, which starts at once. Without a referrer YouTube shows error 153. */
function VideoDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  return (
    <Modal title={service.title} onClose={onClose} className="site-dialog video-dialog">
      <iframe
        src={youtubeEmbedUrl(service.youtubeId)}
        title={service.title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </Modal>
  )
}
