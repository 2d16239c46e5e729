import { townOf } from '#contract/company.ts'
import type { PageContent } from '#contract/page-content.ts'
import { shareImagePath } from '#contract/pictures.ts'
import type { Product } from '#contract/products.ts'
import type { Work } from '#contract/works.ts'
import { companyText } from '../data/company.text.ts'
import { shownTexts } from '../data/page-texts.ts'
import { worksPath } from '../data/pages.ts'
import { inTown } from '../data/town.text.ts'
import { describeWork, withTitles } from '../data/work-names.ts'
import type { StaticPage } from '../head/head.tsx'
import { Breadcrumb, breadcrumbList, countClass, newTab } from '../parts/parts.tsx'
import { useSite } from '../parts/site-context.ts'
import { ContactSection } from '../sections/contact-section.tsx'
import { ProductLink, SaidBy, WorkCard, type WorkCardProps } from './work-card.tsx'
import { worksPageWords, worksText, workWords } from './works.text.ts'

/** The page of all works; undefined while there is none. */
export function worksPage(content: PageContent): StaticPage | undefined {
  const { works: stored, products, company, outfit, settings } = content
  if (!stored || stored.length === 0) return undefined
  const works = withTitles(stored, products ?? [])
  const place = townOf(company?.[0])
  const { town } = place
  const words = worksPageWords[outfit.jobs]
  const { all, unnamed } = workWords[outfit.jobs]
  const { trade } = shownTexts(content)
  const title = words.title(trade)
  const [first] = works
  const named = works.filter(({ title, district }) => title || district).map((work) => describeWork(work, ''))
  return {
    path: worksPath,
    title,
    namesTown: true,
    description:
      named.length > 0
        ? worksText.description(`${title} ${inTown(place)}`, [...new Set(named)])
        : `${words.intro(works.length, town)}.`,
    isListed: true,
    shareImage: shareImagePath(first?.picture),
    shareImageAlt: first?.picture ? describeWork(first, unnamed) : undefined,
    facts: {
      '@context': 'https://schema.org',
      ...breadcrumbList([...worksParents, { name: all, path: worksPath }], settings.publicUrl),
    },
    body: (
      <>
        <WorksSection works={works} products={products ?? []} town={town} title={`${title} ${inTown(place)}`} />
        <ContactSection />
      </>
    ),
  }
}

/** The page above that of all works. */
const worksParents = [{ name: worksText.home, path: '/' }]

interface WorksSectionProps {
  works: readonly Work[]
  products: readonly Product[]
  /** The company's. */
  town: string
  title: string
}

/** From so many works on, those of each product are together. */
const groupedFrom = 12

/** All works, below the way back to the main page. A product that is deleted is left out. */
function WorksSection({ works, products, town, title }: WorksSectionProps) {
  const { texts, outfit } = useSite()
  const words = worksPageWords[outfit.jobs]
  const productOf = new Map<string | null, Product>(products.map((product) => [product._id, product]))
  const groups = works.length < groupedFrom ? [] : groupsOf(works, productOf)
  const isGrouped = groups.some(({ product }) => product)
  const areComplete = works.every(({ district, productId }) => district !== '' && productOf.has(productId))
  return (
    <section aria-labelledby="works-title" className={`section works wrap ${oneClass(works)}`}>
      <Breadcrumb label={worksText.breadcrumb} parents={worksParents} title={workWords[outfit.jobs].all} />
      <header className="section-header columns">
        <div>
          <h1 id="works-title" className="eyebrow strong">
            {title}
          </h1>
          <p className="heading">{texts.worksTitle}</p>
        </div>
        <p className="prose">
          {words.intro(works.length, town)}
          {areComplete ? words.complete(works.length) : '.'}
        </p>
      </header>
      {isGrouped ? (
        groups.map(({ product, list }, group) => (
          <div key={product?._id ?? ''} className="work-group">
            <h2 className="heading heading-second">{product ? <ProductLink product={product} /> : words.others}</h2>
            <WorkList
              works={list}
              productOf={productOf}
              Heading="h3"
              isFirst={group === 0}
              isOfGroup={Boolean(product)}
            />
          </div>
        ))
      ) : (
        <WorkList works={works} productOf={productOf} Heading="h2" isFirst />
      )}
    </section>
  )
}

interface WorkListProps extends Pick<WorkCardProps, 'Heading' | 'isFirst' | 'isOfGroup'> {
  works: readonly Work[]
  productOf: ReadonlyMap<string | null, Product>
}

/** Works as cards. Many of all products stand in columns of their own lengths. */
function WorkList({ works, productOf, isFirst = false, ...others }: WorkListProps) {
  const { length } = works
  const areColumns = length > 4 && others.Heading === 'h2'
  return (
    <ul className={areColumns ? 'work-columns' : `work-grid grid cards ${countClass(length)}`}>
      {works.map((work, index) => (
        <li key={work._id}>
          <WorkCard
            {...others}
            work={work}
            product={productOf.get(work.productId)}
            isFirst={isFirst && index === 0}
            isWide={length < 5 && length !== 3}
          />
        </li>
      ))}
    </ul>
  )
}

interface WorkGroup {
  product: Product | undefined
  list: Work[]
}

/** The works of each product that has several, in the order of the works, then all others. */
function groupsOf(works: readonly Work[], productOf: ReadonlyMap<string | null, Product>): WorkGroup[] {
  const groups = new Map<Product | undefined, Work[]>()
  for (const work of works) {
    const product = productOf.get(work.productId)
    const isAlone = works.filter(({ productId }) => productId === work.productId).length === 1
    const key = isAlone ? undefined : product
    groups.set(key, [...(groups.get(key) ?? []), work])
  }
  const all = [...groups].map(([product, list]) => ({ product, list }))
  return all.sort((one, other) => Number(!one.product) - Number(!other.product))
}

interface OfProductProps {
  works: readonly Work[]
  /** Whether it shares a row with another section. */
  isHalf?: boolean
}

/** The works of one product, for its page; nothing if there are none. */
export function ProductWorks({ product, works, isHalf = false }: OfProductProps & { product: Product }) {
  const { jobs } = useSite().outfit
  if (works.length === 0) return null
  return (
    <section aria-labelledby="product-works-title" className={isHalf ? undefined : `section wrap ${oneClass(works)}`}>
      <header className="section-header">
        <h2 id="product-works-title" className="heading heading-second">
          {worksPageWords[jobs].ofProduct}
        </h2>
      </header>
      <WorkList works={works} productOf={new Map([[product._id, product]])} Heading="h3" isOfGroup />
      <a href="/obras" className="button button-quiet">
        {workWords[jobs].seeAll}
      </a>
    </section>
  )
}

const oneClass = ({ length }: readonly Work[]) => (length === 1 ? 'is-one' : '')

/** What customers said, and the way to what others say; nothing without a sentence. */
export function Sentences({ works, isHalf = false }: OfProductProps) {
  const { reviewsUrl } = useSite().company
  if (works.length === 0) return null
  return (
    <section
      aria-labelledby="sentences-title"
      className={isHalf ? undefined : `section above-works wrap ${oneClass(works)}`}
    >
      <header className="section-header">
        <h2 id="sentences-title" className="heading heading-second">
          {worksText.sentences}
        </h2>
      </header>
      <ul className={`sentences grid cards ${countClass(works.length)}`}>
        {works.map((work) => (
          <li key={work._id}>
            <figure className="sentence">
              <blockquote>{work.comment}</blockquote>
              <SaidBy work={work} />
            </figure>
          </li>
        ))}
      </ul>
      {reviewsUrl && (
        <a href={reviewsUrl} {...newTab} className="text-link">
          {companyText.reviews}
        </a>
      )}
    </section>
  )
}
