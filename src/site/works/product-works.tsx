import type { Work } from '#contract/works.ts'
import { companyText } from '../company/company.text.ts'
import { useSite } from '../site-context.ts'
import { WorkCard } from './work-card.tsx'
import { SaidBy } from './work-parts.tsx'
import { worksText } from './works.text.ts'

/** The works of one product, for its page; nothing if there are none. */
export function ProductWorks({ works }: { works: readonly Work[] }) {
  if (works.length === 0) return null
  return (
    <section aria-labelledby="product-works-title" className="section wrap">
      <h2 id="product-works-title" className="heading heading-second">
        {worksText.ofProduct}
      </h2>
      <ul className="work-grid">
        {works.map((work) => (
          <li key={work._id}>
            <WorkCard work={work} Heading="h3" />
          </li>
        ))}
      </ul>
      <a href="/obras" className="button button-quiet">
        {worksText.all}
      </a>
    </section>
  )
}

const maxSentences = 3

/** The works whose customers' sentences a product's page shows: its own works first. */
export function worksWithSentence(works: readonly Work[], productId: string): Work[] {
  const said = works.filter(({ comment }) => comment !== '')
  const isOwn = (work: Work) => work.productId === productId
  return [...said.filter(isOwn), ...said.filter((work) => !isOwn(work))].slice(0, maxSentences)
}

/** What customers said, and the way to what others say; nothing without a sentence. */
export function Sentences({ works }: { works: readonly Work[] }) {
  const { reviewsUrl } = useSite().company
  if (works.length === 0) return null
  return (
    <section aria-labelledby="sentences-title" className="section wrap">
      <h2 id="sentences-title" className="heading heading-second">
        {worksText.sentences}
      </h2>
      <ul className="sentences">
        {works.map((work) => (
          <li key={work._id}>
            <figure>
              <blockquote>{work.comment}</blockquote>
              <SaidBy work={work} />
            </figure>
          </li>
        ))}
      </ul>
      {reviewsUrl && (
        <a href={reviewsUrl} target="_blank" rel="noopener" className="text-link">
          {companyText.reviews}
        </a>
      )}
    </section>
  )
}
