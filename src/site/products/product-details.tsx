import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import { Breadcrumb } from '../breadcrumb.tsx'
import { CompanyFacts } from '../company/company-facts.tsx'
import { Measures } from '../quote/measures.tsx'
import { QuoteLink } from '../quote/quote-link.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { siteText } from '../site.text.ts'
import { productParents } from './product-facts.ts'
import { ProductFeatures } from './product-features.tsx'
import { productPageText } from './product-page.text.ts'
import { ProductPicture } from './product-picture.tsx'

/** The width of the picture in the product's page. */
export const pagePictureSizes = '(min-width: 64rem) min(50vw, 44rem), 92vw'

// In letters: it would fill the first screen of a phone.
const longTitle = 60

/** The first section of a product's page: its picture large, where the company is, all features, quote link, and what a buyer asks first. */
export function ProductDetails({ product, place }: { product: Product; place: string }) {
  const isLong = product.title.length > longTitle
  return (
    <section aria-labelledby="product-title" className="product-page wrap">
      <Breadcrumb label={productPageText.breadcrumb} parents={productParents} title={product.title} />
      <div className="whole-picture">
        <ProductPicture product={product} sizes={pagePictureSizes} urgent />
      </div>
      <div className="product-text">
        <h1 id="product-title" className={`heading heading-${isLong ? 'long' : 'second'}`}>
          {product.title}
        </h1>
        <p className="prose">{place}</p>
        <h2>{siteText.products.features}</h2>
        <ProductFeatures features={product.features} />
        <QuoteLink product={product} />
        <Measures />
        <CompanyFacts />
        <ShareButton title={product.title} path={productPath(product.slug)} />
      </div>
    </section>
  )
}
