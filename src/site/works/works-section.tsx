import type { Product } from '#contract/products.ts'
import type { Work } from '#contract/works.ts'
import { Breadcrumb } from '../breadcrumb.tsx'
import { useSite } from '../site-context.ts'
import { WorkCard } from './work-card.tsx'
import { worksText } from './works.text.ts'

/** The page above that of all works. */
export const worksParents = [{ name: worksText.home, path: '/' }]

interface WorksSectionProps {
  works: readonly Work[]
  products: readonly Product[]
  /** The company's. */
  town: string
}

/** All works, below the way back to the main page. A product that is deleted is left out. */
export function WorksSection({ works, products, town }: WorksSectionProps) {
  const { texts } = useSite()
  const productOf = new Map(products.map((product) => [product._id, product]))
  const areComplete = works.every(({ district, productId }) => district !== '' && productOf.has(productId ?? ''))
  return (
    <section aria-labelledby="works-title" className="works wrap">
      <Breadcrumb label={worksText.breadcrumb} parents={worksParents} title={worksText.title} />
      <header className="section-header">
        <h1 id="works-title" className="heading">
          {texts.worksTitle}
        </h1>
        <p className="prose">
          {worksText.intro(works.length, town)}
          {areComplete ? worksText.complete(works.length) : '.'}
        </p>
      </header>
      <ul className="work-grid">
        {works.map((work, index) => (
          <li key={work._id}>
            <WorkCard
              work={work}
              product={productOf.get(work.productId ?? '')}
              Heading="h2"
              isFirst={index === 0}
              isWide={works.length < 3}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
