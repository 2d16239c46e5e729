import { useLayoutEffect } from 'react'
import { Modal } from '#browser/modal.tsx'
import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import { CompanyFacts } from '../company/company-facts.tsx'
import { Measures } from '../quote/measures.tsx'
import { QuoteLink } from '../quote/quote-link.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { ProductFeatures } from './product-features.tsx'
import { ProductPicture } from './product-picture.tsx'

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
        <h3>{siteText.products.features}</h3>
        <ProductFeatures features={product.features} />
        <QuoteLink product={product} />
        <Measures />
        <CompanyFacts />
        <ShareButton title={product.title} path={productPath(product.slug)} />
      </div>
    </Modal>
  )
}
