import type { Product } from '#contract/products.ts'
import { ProductCard } from './product-card.tsx'
import { productPageText } from './product-page.text.ts'

const relatedCount = 3

/** Other products, each with a link to its own page. */
export function RelatedSection({ product, all }: { product: Product; all: readonly Product[] }) {
  const products = relatedProducts(product, all)
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related-title" className="section products">
      <div className="wrap">
        <header className="section-header">
          <h2 id="related-title" className="heading heading-second">
            {productPageText.related}
          </h2>
        </header>
        <ul className="product-grid related">
          {products.map((related) => (
            <li key={related._id}>
              <ProductCard product={related} among={products.length} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Returns the three products that are nearest to this one in the owner's order: the one before it and two after, where there are. */
function relatedProducts(product: Product, products: readonly Product[]): Product[] {
  const index = placeOf(product, products)
  const start = Math.max(0, Math.min(index - 1, products.length - relatedCount - 1))
  return products
    .slice(start, start + relatedCount + 1)
    .filter(({ _id }) => _id !== product._id)
    .slice(0, relatedCount)
}

const places = new WeakMap<readonly Product[], ReadonlyMap<string, number>>()

/** The index of a product in a list, -1 if it is not in it. A search for each of 10,000 products would take seconds. */
function placeOf({ _id }: Product, products: readonly Product[]): number {
  const known = places.get(products) ?? new Map(products.map((product, index) => [product._id, index]))
  places.set(products, known)
  return known.get(_id) ?? -1
}
