import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import { OwnFigures } from '../company/figures.tsx'
import { Offer } from '../company/offer.tsx'
import { Measures } from '../quote/measures.tsx'
import { QuoteLink } from '../quote/quote-link.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { siteText } from '../site.text.ts'

/** What a product's page and its dialog say of it: all features, the quote link, and what a buyer asks first of the company. */
export function ProductWords({ product, Heading }: { product: Product; Heading: 'h2' | 'h3' }) {
  return (
    <>
      <Heading>{siteText.products.features}</Heading>
      <ul className="features">
        {product.features.map((feature, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: features may be equal, and are never reordered.
          <li key={index}>{feature}</li>
        ))}
      </ul>
      <QuoteLink product={product} />
      <Measures />
      <div className="company-facts">
        <Offer />
        <OwnFigures />
      </div>
      <ShareButton title={product.title} path={productPath(product.slug)} />
    </>
  )
}
