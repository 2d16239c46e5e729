import { useEffect, useState } from 'react'
import { Modal } from '#browser/modal.tsx'
import type { Product } from '#contract/products.ts'
import type { Work } from '#contract/works.ts'
import { loadList } from '../load/use-list.ts'
import { QuoteLink } from '../quote/quote-link.tsx'
import { WorkPicture, WorkWords } from '../works/work-parts.tsx'

/** A work's photo large, with its words. The page has neither its comment nor all products, so they are loaded; without them the rest stays. */
export function WorkDialog({ work: served, onClose }: { work: Work; onClose: () => void }) {
  const [work, setWork] = useState(served)
  const [product, setProduct] = useState<Product>()
  const { _id, productId } = served

  useEffect(() => {
    const ignore = () => {}
    loadList('works').then((all) => setWork((shown) => all.find((one) => one._id === _id) ?? shown), ignore)
    if (productId) loadList('products').then((all) => setProduct(all.find((one) => one._id === productId)), ignore)
  }, [_id, productId])

  return (
    <Modal title={work.title} onClose={onClose} className="site-dialog product-dialog">
      <div className="whole-picture">
        <WorkPicture work={work} sizes="(min-width: 56rem) 45rem, 96vw" />
      </div>
      <div className="product-text">
        <WorkWords work={work} product={product} />
        <QuoteLink {...(product && { product })} />
      </div>
    </Modal>
  )
}
