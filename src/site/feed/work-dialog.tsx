import { useEffect, useState } from 'react'
import { IconButton } from '#browser/icon-button.tsx'
import { Modal } from '#browser/modal.tsx'
import type { Product } from '#contract/products.ts'
import type { Work } from '#contract/works.ts'
import { useSwipe, wrapIndex } from '../hero/slider.ts'
import { loadList } from '../load/load.tsx'
import { ChevronLeft, ChevronRight } from '../parts.tsx'
import { QuoteLink } from '../quote/quote-link.tsx'
import { siteText } from '../site.text.ts'
import { WorkPicture, WorkWords } from '../works/work-card.tsx'
import { workDialogText as text } from '../works/works.text.ts'

interface WorkDialogProps {
  /** The works to step through, the last one followed by the first. */
  works: readonly Work[]
  shownId: string
  onShow: (id: string) => void
  onClose: () => void
}

/**
 * A work's photo large, with its words, and the way to the other works. The page has neither their comments nor all products, so those are
 * loaded; without them the rest stays.
 */
export function WorkDialog({ works, shownId, onShow, onClose }: WorkDialogProps) {
  const [complete, setComplete] = useState<readonly Work[]>([])
  const [products, setProducts] = useState<readonly Product[]>([])
  const index = works.findIndex(({ _id }) => _id === shownId)
  const served = works[index] as Work
  const work = complete.find(({ _id }) => _id === shownId) ?? served
  const product = products.find(({ _id }) => _id === work.productId)
  const step = (by: 1 | -1) => onShow((works[wrapIndex(index + by, works.length)] as Work)._id)
  const swipe = useSwipe(step)

  useEffect(() => {
    const ignore = () => {}
    loadList('works').then(setComplete, ignore)
    loadList('products').then(setProducts, ignore)
  }, [])

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
    <Modal title={work.title} onClose={onClose} className="site-dialog product-dialog">
      <div className="whole-picture" {...swipe}>
        <WorkPicture key={work._id} work={work} sizes="(min-width: 56rem) 45rem, 96vw" />
        {works.length > 1 && (
          <div className="work-steps">
            <IconButton Icon={ChevronLeft} label={text.previous} onClick={() => step(-1)} />
            <span role="status" className="visually-hidden">
              {`${siteText.hero.position(index + 1, works.length)}: ${work.title}`}
            </span>
            <IconButton Icon={ChevronRight} label={text.next} onClick={() => step(1)} />
          </div>
        )}
      </div>
      <div className="product-text">
        <WorkWords work={work} product={product} />
        <QuoteLink {...(product && { product })} />
      </div>
    </Modal>
  )
}
