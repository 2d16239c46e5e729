import { Picture, storedPicture } from '#browser/picture.tsx'
import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import type { Work } from '#contract/works.ts'
import { useSite } from '../site-context.ts'

const sizes = '(min-width: 64rem) 29vw, (min-width: 40rem) 44vw, 92vw'

interface WorkCardProps {
  work: Work
  /** The product to link to, if it is not deleted. */
  product?: Product | undefined
  /** `h2` below the page's own heading, `h3` in a section. */
  Heading: 'h2' | 'h3'
  /** Whether its picture is the first that visitors see. */
  isFirst?: boolean
}

/** A finished job: the photo, what and where it is, and what the customer said of it. */
export function WorkCard({ work, product, Heading, isFirst = false }: WorkCardProps) {
  const { title, district, image, picture, comment, commentAuthor } = work
  const { apiUrl } = useSite()
  const alt = district ? `${title}, ${district}` : title
  return (
    <article id={`obra-${work._id}`} className="work-card">
      <div className="frame">
        {picture ? (
          <Picture picture={storedPicture(picture, apiUrl)} alt={alt} sizes={sizes} urgent={isFirst} />
        ) : (
          <img src={image} alt={alt} loading={isFirst ? 'eager' : 'lazy'} referrerPolicy="no-referrer" />
        )}
      </div>
      <Heading>{title}</Heading>
      {district && <p>{district}</p>}
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
    </article>
  )
}
