import type { Work } from '#contract/works.ts'
import { WorkCard } from './work-card.tsx'
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
