import { Modal } from '#browser/modal.tsx'
import type { Product } from '#contract/products.ts'
import { WhatsappIcon } from '../brand-icons.tsx'
import { QuoteLink } from '../quote/quote-link.tsx'
import { siteText } from '../site.text.ts'
import { ProductPicture } from './product-picture.tsx'

/** A product's details. X, Escape, the backdrop and the back button close them. */
export function ProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  return (
    <Modal title={product.title} onClose={onClose} className="site-dialog product-dialog">
      <div className="product-dialog-picture">
        <ProductPicture product={product} sizes="(min-width: 56rem) 45rem, 96vw" />
      </div>
      <div className="product-dialog-text">
        <h3>{siteText.products.features}</h3>
        <ul className="features">
          {product.features.map((feature, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: features may be equal, and are never reordered.
            <li key={index}>{feature}</li>
          ))}
        </ul>
        <QuoteLink product={product.title}>
          <WhatsappIcon />
          {siteText.quote.button}
        </QuoteLink>
      </div>
    </Modal>
  )
}
