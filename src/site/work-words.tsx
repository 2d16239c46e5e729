import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import type { Work } from '#contract/works.ts'

/** Where a work is, its product, and what the customer said of it. */
export function WorkWords({ work, product }: { work: Work; product: Product | undefined }) {
  const { district, comment, commentAuthor } = work
  return (
    <>
      {district && <p className="prose">{district}</p>}
      {product && (
        <a href={productPath(product.slug)} className="text-link">
          {product.title}
        </a>
      )}
      {comment && (
        <figure>
          <blockquote>{comment}</blockquote>
          {commentAuthor && <figcaption>{commentAuthor}</figcaption>}
        </figure>
      )}
    </>
  )
}
