import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import type { Work } from '#contract/works.ts'
import { StoredPicture } from '../stored-picture.tsx'

interface WorkPictureProps {
  work: Work
  sizes: string
  urgent?: boolean
}

/** A work's photo: the stored one in all its sizes, or the one of an external URL. */
export function WorkPicture({ work: { title, district, image, picture }, sizes, urgent = false }: WorkPictureProps) {
  const alt = district ? `${title}, ${district}` : title
  if (!picture) return <img src={image} alt={alt} loading={urgent ? 'eager' : 'lazy'} referrerPolicy="no-referrer" />
  return <StoredPicture picture={picture} alt={alt} sizes={sizes} urgent={urgent} />
}

/** Below a customer's sentence: who said it, and where; nothing if neither is known. */
export function SaidBy({ work: { commentAuthor, district } }: { work: Work }) {
  const author = [commentAuthor, district].filter(Boolean).join(', ')
  return author && <figcaption>{author}</figcaption>
}

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

/** The path of a work among all works. */
export function workPath(id: string): string {
  return `/obras#obra-${id}`
}
