import { useLayoutEffect } from 'react'
import { Modal } from '#browser/modal.tsx'
import type { Product } from '#contract/products.ts'
import { useSite } from '../site-context.ts'
import { ProductPicture } from './product-card.tsx'
import { ProductWords } from './product-words.tsx'

/** A product's details, which also name the document while they are open. X, Escape, the backdrop and the back button close them. */
export function ProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const company = useSite().contact.title
  useLayoutEffect(() => {
    const pageTitle = document.title
    document.title = `${product.title} | ${company}`
    return () => {
      document.title = pageTitle
    }
  }, [product.title, company])
  return (
    <Modal title={product.title} onClose={onClose} className="site-dialog product-dialog">
      <div className="whole-picture">
        <ProductPicture product={product} sizes="(min-width: 56rem) 45rem, 96vw" />
      </div>
      <div className="product-text">
        <ProductWords product={product} Heading="h3" />
      </div>
    </Modal>
  )
}
