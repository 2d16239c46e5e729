import { ArrowRight } from 'lucide-react'
import type { Product } from '#contract/products.ts'
import { QuoteLink } from '../quote/quote-link.tsx'
import { siteText } from '../site.text.ts'
import { ProductPicture } from './product-picture.tsx'

const shownFeatures = 4

interface ProductCardProps {
  product: Product
  onOpen: () => void
}

/** The whole card is the button's; only the quote link lies above it. Its id is the address of its details. */
export function ProductCard({ product, onOpen }: ProductCardProps) {
  const text = siteText.products
  // One more is shown rather than told of. Without script all are: see products.css.
  const { length } = product.features
  const hidden = length > shownFeatures + 1 ? length - shownFeatures : 0
  const titleId = `titulo-${product._id}`
  return (
    <article id={`produto-${product._id}`} className="product-card">
      <h3>
        <button type="button" className="product-open" aria-labelledby={titleId} onClick={onOpen}>
          <span className="product-picture">
            <ProductPicture product={product} sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw" />
          </span>
          <span id={titleId} className="product-title">
            {product.title}
          </span>
        </button>
      </h3>
      <ul className="features">
        {product.features.map((feature, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two features may read the same, and none is ever moved.
          <li key={index}>{feature}</li>
        ))}
        {hidden > 0 && <li className="features-more scripted">{text.moreFeatures(hidden)}</li>}
      </ul>
      <div className="product-actions">
        <span className="product-more" aria-hidden="true">
          {text.details}
          <ArrowRight className="size-5" />
        </span>
        <QuoteLink product={product.title} className="text-link" label={siteText.quote.of(product.title)}>
          {siteText.quote.short}
        </QuoteLink>
      </div>
    </article>
  )
}
