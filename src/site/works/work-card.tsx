import { BeforeAfter } from '#browser/before-after.tsx'
import { comparedShape } from '#contract/comparison.ts'
import { productPath } from '#contract/page-content.ts'
import type { Product } from '#contract/products.ts'
import type { Work } from '#contract/works.ts'
import { describeWork, onOneLine, workPath } from '../data/work-names.ts'
import { ShownPicture } from '../parts/pictures.tsx'
import { useSite } from '../parts/site-context.ts'
import { QuoteLink, type QuoteLinkProps } from '../quote/quote-link.tsx'
import { likeThis, workWords } from './works.text.ts'

/** The width of a photo, of one beside another, and of both where two columns are one. */
const sizes = {
  whole: ['(min-width: 64rem) 29vw, (min-width: 40rem) 44vw, 92vw', '(min-width: 64rem) 58vw, 92vw'],
  half: [
    '(min-width: 64rem) 14vw, (min-width: 40rem) 22vw, 46vw',
    '(min-width: 64rem) 58vw, (min-width: 40rem) 92vw, 46vw',
  ],
} as const

export interface WorkCardProps {
  work: Work
  /** The product to link to, if it is not deleted. */
  product?: Product | undefined
  /** `h2` below the page's own heading, `h3` in a section. */
  Heading: 'h2' | 'h3'
  /** Whether a heading above says the product. */
  isOfGroup?: boolean
  /** Whether its picture is the first that visitors see. */
  isFirst?: boolean
  /** Whether it is one of so few that it is wider than a column. */
  isWide?: boolean
}

/**
 * A finished job: the photo, or the place before and after, what and where it is, and what the customer said of it. One that has no title of
 * its own is called by its product (`withTitles`), else by its district. Its quote link asks for one like it.
 */
export function WorkCard({ work, product, Heading, isOfGroup, isFirst = false, isWide = false }: WorkCardProps) {
  const { _id, district, beforePicture } = work
  const { contact } = useSite()
  const isNamedByProduct = product?.title === work.title
  const title = isNamedByProduct && isOfGroup ? '' : work.title
  return (
    <article id={`obra-${_id}`} className="work-card">
      <WorkPhotos
        work={work}
        className="comparable"
        sizes={sizes[beforePicture ? 'half' : 'whole'][isWide ? 1 : 0]}
        urgent={isFirst}
      />
      {(title || district) && (
        <Heading>
          {isNamedByProduct && product && !isOfGroup ? <ProductLink product={product} /> : title || district}
        </Heading>
      )}
      <WorkWords
        work={title ? work : { ...work, district: '' }}
        product={isNamedByProduct || isOfGroup ? undefined : product}
      />
      {contact.whatsapp && <WorkQuoteLink work={work} product={product} className="button button-quiet button-small" />}
    </article>
  )
}

interface WorkPictureProps {
  work: Work
  sizes: string
  urgent?: boolean
}

export function WorkPicture({ work, ...others }: WorkPictureProps) {
  const alt = describeWork(work, workWords[useSite().outfit.jobs].unnamed)
  return <ShownPicture picture={work.picture} image={work.image} alt={alt} {...others} />
}

interface WorkPhotosProps extends WorkPictureProps {
  /** Whether photos that fit lie over each other, or only where there is room (before-after.css). */
  className: 'compared' | 'comparable'
  isLive?: boolean
}

/** The photo of a work, or the place before and after. */
export function WorkPhotos({ work, className, isLive, ...others }: WorkPhotosProps) {
  const { beforeOf, unnamed } = workWords[useSite().outfit.jobs]
  const { title, district, before, beforePicture } = work
  const photo = <WorkPicture work={work} {...others} />
  if (!beforePicture) return <div className="frame">{photo}</div>
  const shape = comparedShape(work)
  const name = title || district
  return (
    <BeforeAfter
      before={<ShownPicture picture={beforePicture} image={before} alt={beforeOf(name)} {...others} />}
      after={photo}
      compared={shape && { shape, title: name || unnamed, className }}
      isLive={isLive}
    />
  )
}

export function ProductLink({ product: { slug, title } }: { product: Product }) {
  return (
    <a href={productPath(slug)} className="text-link">
      {title}
    </a>
  )
}

interface WorkQuoteLinkProps extends Pick<QuoteLinkProps, 'product' | 'className'> {
  work: Work
}

/** A quote link for one like this work; its message names the work and its district. */
export function WorkQuoteLink({ work, ...others }: WorkQuoteLinkProps) {
  const { request } = workWords[useSite().outfit.jobs]
  return (
    <QuoteLink message={(greeting) => request(greeting, work)} {...others}>
      {likeThis}
    </QuoteLink>
  )
}

/** Below a customer's sentence: who said it, and where; nothing if neither is known. */
export function SaidBy({ work: { commentAuthor, district } }: { work: Work }) {
  // Some authors say the district themselves.
  const author = [commentAuthor, !commentAuthor.includes(district) && district].filter(Boolean).join(', ')
  return author && <figcaption className="soft">{author}</figcaption>
}

/** Where a work is, its product, and what the customer said of it. */
export function WorkWords({ work, product }: { work: Work; product: Product | undefined }) {
  const { district, comment } = work
  return (
    <>
      {district && <p className="prose">{district}</p>}
      {product && <ProductLink product={product} />}
      {comment && (
        <figure className="sentence">
          <blockquote>{comment}</blockquote>
          <SaidBy work={{ ...work, district: '' }} />
        </figure>
      )}
    </>
  )
}

/** What a customer said of a work, large, beside its photo. */
export function Voice({ work }: { work: Work }) {
  const { see } = workWords[useSite().outfit.jobs]
  return (
    <div className="section voice columns wrap">
      <div className="frame">
        <WorkPicture work={work} sizes="(min-width: 64rem) 40vw, 92vw" />
      </div>
      <div className="voice-words">
        <figure>
          <blockquote>{onOneLine(work.comment)}</blockquote>
          <SaidBy work={work} />
        </figure>
        <a href={workPath(work._id)} className="text-link">
          {see}
        </a>
      </div>
    </div>
  )
}
