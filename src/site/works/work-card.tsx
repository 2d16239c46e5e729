import type { Picture } from '#contract/picture-schema.ts'
import type { Product } from '#contract/products.ts'
import type { Work } from '#contract/works.ts'
import { StoredPicture } from '../stored-picture.tsx'
import { WorkPicture, WorkWords } from './work-parts.tsx'
import { worksText } from './works.text.ts'

const sizes = '(min-width: 64rem) 29vw, (min-width: 40rem) 44vw, 92vw'
const wideSizes = '(min-width: 64rem) 58vw, 92vw'
const halfSizes = '(min-width: 64rem) 14vw, (min-width: 40rem) 22vw, 92vw'
const wideHalfSizes = '(min-width: 64rem) 29vw, (min-width: 40rem) 46vw, 92vw'

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

/** A finished job: the photo, what and where it is, and what the customer said of it. */
export function WorkCard({ work, product, Heading, isFirst = false, isWide = false }: WorkCardProps) {
  return (
    <article id={`obra-${work._id}`} className="work-card">
      {work.beforePicture ? (
        <BeforeAndAfter
          work={work}
          before={work.beforePicture}
          sizes={isWide ? wideHalfSizes : halfSizes}
          isFirst={isFirst}
        />
      ) : (
        <div className="frame">
          <WorkPicture work={work} sizes={isWide ? wideSizes : sizes} urgent={isFirst} />
        </div>
      )}
      <Heading>{work.title}</Heading>
      <WorkWords work={work} product={product} />
    </article>
  )
}

interface BeforeAndAfterProps {
  work: Work
  before: Picture
  sizes: string
  isFirst: boolean
}

/** The place before the work and after it. */
function BeforeAndAfter({ work, before, sizes, isFirst }: BeforeAndAfterProps) {
  return (
    <div className="before-after">
      <div>
        <p className="prose">{worksText.before}</p>
        <div className="frame">
          <StoredPicture picture={before} alt={worksText.beforeAlt(work.title)} sizes={sizes} urgent={isFirst} />
        </div>
      </div>
      <div>
        <p className="prose">{worksText.after}</p>
        <div className="frame">
          <WorkPicture work={work} sizes={sizes} urgent={isFirst} />
        </div>
      </div>
    </div>
  )
}
