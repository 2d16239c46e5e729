import type { Product } from '#contract/products.ts'
import { useLazy } from '../load/use-lazy.ts'
import { PageLinks } from './page-links.tsx'
import { ProductCard } from './product-card.tsx'
import { useMoreProducts } from './use-more-products.ts'
import { useOpenProduct } from './use-open-product.ts'

const loadDialog = async () => (await import('./product-dialog.tsx')).ProductDialog

interface ProductGridProps {
  products: Product[]
  page: number
  pageCount: number
}

export function ProductGrid({ products: served, page, pageCount }: ProductGridProps) {
  const more = useMoreProducts(served)
  const { product, open, close, giveUp } = useOpenProduct(more.products)
  const ProductDialog = useLazy(loadDialog, product !== undefined, giveUp)

  return (
    <>
      <ul className="product-grid">
        {more.products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} onOpen={() => open(product)} />
          </li>
        ))}
      </ul>
      <PageLinks page={page} pageCount={pageCount} more={more} />
      {product && ProductDialog && <ProductDialog product={product} onClose={close} />}
    </>
  )
}
