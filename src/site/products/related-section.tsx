import type { Product } from '#contract/products.ts'
import { ProductCard } from './product-card.tsx'
import { productPageText } from './product-page.text.ts'

/** Other products, each with a link to its own page. */
export function RelatedSection({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related-title" className="section products">
      <div className="wrap">
        <header className="section-header">
          <h2 id="related-title" className="heading">
            {productPageText.related}
          </h2>
        </header>
        <ul className="product-grid related">
          {products.map((product) => (
            <li key={product._id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
