import type { Product } from '#contract/products.ts'
import type { Work } from '#contract/works.ts'
import { WorkPicture, WorkWords } from './work-parts.tsx'

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
  return (
    <article id={`obra-${work._id}`} className="work-card">
      <div className="frame">
        <WorkPicture work={work} sizes={sizes} urgent={isFirst} />
      </div>
      <Heading>{work.title}</Heading>
      <WorkWords work={work} product={product} />
    </article>
  )
}
