import type { Work } from '#contract/works.ts'
import { companyText } from '../company/company.text.ts'
import { useSite } from '../site-context.ts'
import { worksText } from './works.text.ts'

const maxSentences = 3

/** The works whose customers' sentences a product's page shows: its own works first. */
export function worksWithSentence(works: readonly Work[], productId: string): Work[] {
  const said = works.filter(({ comment }) => comment !== '')
  const [own, others] = [true, false].map((isOwn) => said.filter((work) => (work.productId === productId) === isOwn))
  return [...(own ?? []), ...(others ?? [])].slice(0, maxSentences)
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
        {works.map(({ _id, comment, commentAuthor, district }) => (
          <li key={_id}>
            <figure>
              <blockquote>{comment}</blockquote>
              <figcaption>{[commentAuthor, district].filter(Boolean).join(', ')}</figcaption>
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
