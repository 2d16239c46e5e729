import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import type { Work } from '#contract/works.ts'
import { ShownPicture } from '../pictures.tsx'
import { shorten } from '../shorten.ts'
import { siteText } from '../site.text.ts'
import { worksText } from './works.text.ts'

/** The width of a photo, of one beside another, and of both where two columns are one. */
const sizes = {
  whole: ['(min-width: 64rem) 29vw, (min-width: 40rem) 44vw, 92vw', '(min-width: 64rem) 58vw, 92vw'],
  half: [
    '(min-width: 64rem) 14vw, (min-width: 40rem) 22vw, 92vw',
    '(min-width: 64rem) 29vw, (min-width: 40rem) 46vw, 92vw',
  ],
} as const

interface WorkCardProps {
  work: Work
  /** The product to link to, if it is not deleted. */
  product?: Product | undefined
  /** `h2` below the page's own heading, `h3` in a section. */
  Heading: 'h2' | 'h3'
  /** Whether its picture is the first that visitors see. */
  isFirst?: boolean
  /** Whether it is one of so few that it is wider than a column. */
  isWide?: boolean
}

/** A finished job: the photo, or the place before and after, what and where it is, and what the customer said of it. */
export function WorkCard({ work, product, Heading, isFirst = false, isWide = false }: WorkCardProps) {
  const { _id, title, before, beforePicture } = work
  const shared = { sizes: sizes[beforePicture ? 'half' : 'whole'][isWide ? 1 : 0], urgent: isFirst }
  const photo = (
    <div className="frame">
      <WorkPicture work={work} {...shared} />
    </div>
  )
  return (
    <article id={`obra-${_id}`} className="work-card">
      {beforePicture ? (
        <div className="before-after">
          <div>
            <p className="soft">{worksText.before}</p>
            <div className="frame">
              <ShownPicture picture={beforePicture} image={before} alt={worksText.beforeAlt(title)} {...shared} />
            </div>
          </div>
          <div>
            <p className="soft">{worksText.after}</p>
            {photo}
          </div>
        </div>
      ) : (
        photo
      )}
      <Heading>{title}</Heading>
      <WorkWords work={work} product={product} />
    </article>
  )
}

interface WorkPictureProps {
  work: Work
  sizes: string
  urgent?: boolean
}

export function WorkPicture({ work: { title, district, image, picture }, ...others }: WorkPictureProps) {
  return <ShownPicture picture={picture} image={image} alt={district ? `${title}, ${district}` : title} {...others} />
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

const maxLength = 220

/** What a customer said of a work, large, beside its photo. */
export function Voice({ work }: { work: Work }) {
  return (
    <div className="section voice wrap">
      <div className="frame">
        <WorkPicture work={work} sizes="(min-width: 64rem) 40vw, 92vw" />
      </div>
      <figure className="voice-words">
        <blockquote>{shorten(work.comment, maxLength)}</blockquote>
        <SaidBy work={work} />
        <a href={workPath(work._id)} className="text-link">
          {siteText.feed.work}
        </a>
      </figure>
    </div>
  )
}
