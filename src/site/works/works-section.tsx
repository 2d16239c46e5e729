import type { Product } from '#contract/products.ts'
import type { Work } from '#contract/works.ts'
import { WorkCard } from './work-card.tsx'
import { worksText } from './works.text.ts'

interface WorksSectionProps {
  works: readonly Work[]
  products: readonly Product[]
}

/** All works, below the way back to the main page. A product that is deleted is left out. */
export function WorksSection({ works, products }: WorksSectionProps) {
  const productOf = new Map(products.map((product) => [product._id, product]))
  const areComplete = works.every(({ district, productId }) => district !== '' && productOf.has(productId ?? ''))
  return (
    <section aria-labelledby="works-title" className="works wrap">
      <nav aria-label={worksText.breadcrumb} className="breadcrumb">
        <ol className="row">
          <li>
            <a href="/">{worksText.home}</a>
          </li>
          <li>
            <span aria-current="page">{worksText.title}</span>
          </li>
        </ol>
      </nav>
      <header className="section-header">
        <h1 id="works-title" className="heading">
          {worksText.heading}
        </h1>
        <p className="prose">
          {worksText.intro(works.length)}
          {areComplete ? worksText.complete(works.length) : '.'}
        </p>
      </header>
      <ul className="work-grid">
        {works.map((work, index) => (
          <li key={work._id}>
            <WorkCard work={work} product={productOf.get(work.productId ?? '')} Heading="h2" isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}
