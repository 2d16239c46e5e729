import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import { useLazy } from '../load/use-lazy.ts'
import { useDialogEntry } from '../use-dialog-entry.ts'
import { PageLinks } from './page-links.tsx'
import { ProductCard } from './product-card.tsx'
import { useProducts } from './use-products.ts'

const loadDialog = async () => (await import('./product-dialog.tsx')).ProductDialog

interface ProductGridProps {
  products: Product[]
  page: number
  pageCount: number
}

export function ProductGrid({ products: served, page, pageCount }: ProductGridProps) {
  const { openId, open, close } = useDialogEntry('product')
  const list = useProducts(served, openId)
  // If the dialog's code fails to load, the product's own page shows the details, where its address is known.
  const giveUp = () => (history.state?.product ? location.reload() : close())
  const ProductDialog = useLazy(loadDialog, openId !== undefined, giveUp)

  return (
    <>
      <ul className="product-grid">
        {list.products.map((product) => (
          <li key={product._id}>
            <ProductCard
              product={product}
              among={list.products.length}
              onOpen={() => open(product._id, productPath(product.slug))}
            />
          </li>
        ))}
      </ul>
      <PageLinks page={page} pageCount={pageCount} list={list} />
      {list.opened && ProductDialog && <ProductDialog product={list.opened} onClose={close} />}
    </>
  )
}
