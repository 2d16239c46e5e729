import type { Product } from '#contract/products.ts'
import { Breadcrumb } from '../breadcrumb.tsx'
import { productParents } from './product-facts.ts'
import { productPageText } from './product-page.text.ts'
import { ProductPicture } from './product-picture.tsx'
import { ProductWords } from './product-words.tsx'

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
        <ProductWords product={product} Heading="h2" />
      </div>
    </section>
  )
}
