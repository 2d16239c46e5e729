import { storedPicture } from '#browser/picture.tsx'
import { townOf } from '#contract/company.ts'
import { type PageContent, productPath } from '#contract/page-content.ts'
import { shareImagePath } from '#contract/pictures.ts'
import type { Product } from '#contract/products.ts'
import { unnamedOf } from '../data/page-texts.ts'
import { shorten } from '../data/shorten.ts'
import { siteText } from '../data/site.text.ts'
import { inTown } from '../data/town.text.ts'
import { withTitles } from '../data/work-names.ts'
import type { StaticPage } from '../head/head.tsx'
import { structuredData } from '../head/structured-data.ts'
import { Breadcrumb, breadcrumbList } from '../parts/parts.tsx'
import { ContactSection } from '../sections/contact-section.tsx'
import { ProductWorks, Sentences } from '../works/works-page.tsx'
import { hasPicture, ProductGrid, ProductPicture } from './product-card.tsx'
import { productPageText } from './product-page.text.ts'
import { ProductWords } from './product-words.tsx'

const maxSentences = 3

/** A product's own page. */
export function productPage(content: PageContent, product: Product): StaticPage {
  const works = withTitles(content.works ?? [], [product]).filter(({ productId }) => productId === product._id)
  const quoted = works.filter(({ comment }) => comment !== '').slice(0, maxSentences)
  // A sentence is not said twice.
  const shownWorks = works.map((work) => (quoted.includes(work) ? { ...work, comment: '' } : work))
  const hasOneOfBoth = quoted.length === 1 && works.length === 1
  const picture = product.picture && storedPicture(product.picture, content.settings.apiUrl)
  return {
    path: productPath(product.slug),
    title: product.title,
    namesTown: true,
    description: productDescription(content, product),
    isListed: true,
    shareImage: shareImagePath(product.picture),
    shareImageAlt: product.picture ? product.alt || product.title : undefined,
    preloads: picture?.sources.slice(0, 1).map((best) => ({ ...best, sizes: pagePictureSizes })),
    facts: productFacts(content, product),
    body: (
      <>
        <ProductDetails product={product} place={inTown(townOf(content.company?.[0]))} />
        {hasOneOfBoth ? (
          <div className="section columns wrap">
            <Sentences works={quoted} isHalf />
            <ProductWorks product={product} works={shownWorks} isHalf />
          </div>
        ) : (
          <>
            <Sentences works={quoted} />
            <ProductWorks product={product} works={shownWorks} />
          </>
        )}
        <ContactSection />
        <RelatedSection product={product} all={content.products ?? []} />
      </>
    ),
  }
}

/** The width of the picture in the product's page. */
const pagePictureSizes = '(min-width: 64rem) min(50vw, 44rem), 92vw'

// In letters: it would fill the first screen of a phone.
const longTitle = 60

/** The first section of a product's page: its picture large, where the company is, all features, quote link, and what a buyer asks first. */
function ProductDetails({ product, place }: { product: Product; place: string }) {
  const isLong = product.title.length > longTitle
  const { width, height } = product.picture ?? { width: 0, height: 0 }
  return (
    <section
      aria-labelledby="product-title"
      className={`product-page columns wrap ${height > width ? 'is-narrow' : ''}`}
    >
      <Breadcrumb label={productPageText.breadcrumb} parents={productParents} title={product.title} />
      {hasPicture(product) && (
        <div className="whole-picture">
          <ProductPicture product={product} sizes={pagePictureSizes} urgent />
        </div>
      )}
      <div className="product-text">
        <h1 id="product-title" className={`heading heading-${isLong ? 'long' : 'second'}`}>
          {product.title}
        </h1>
        <p className="prose">{place}</p>
        <ProductWords product={product} Heading="h2">
          {product.text && <p className="prose lines">{product.text}</p>}
        </ProductWords>
      </div>
    </section>
  )
}

const relatedCount = 3

/** Other products, each with a link to its own page. */
function RelatedSection({ product, all }: { product: Product; all: readonly Product[] }) {
  const products = relatedProducts(product, all)
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related-title" className="section products">
      <div className="wrap">
        <header className="section-header columns">
          <h2 id="related-title" className="heading heading-second">
            {productPageText.related}
          </h2>
        </header>
        <ProductGrid products={products} />
      </div>
    </section>
  )
}

/** Returns the three products that are nearest to this one in the owner's order: the one before it and two after, where there are. */
function relatedProducts(product: Product, products: readonly Product[]): Product[] {
  const index = products.findIndex(({ _id }) => _id === product._id)
  const start = Math.max(0, Math.min(index - 1, products.length - relatedCount - 1))
  return products
    .slice(start, start + relatedCount + 1)
    .filter(({ _id }) => _id !== product._id)
    .slice(0, relatedCount)
}

/** The pages above a product's page. */
const productParents = [
  { name: siteText.header.home, path: '/' },
  { name: siteText.header.products, path: '/#produtos' },
]

// Search engines show 160 characters.
const maxDescription = 158

/** The description of a product's page: its price, the first sentence of its text or else its features, and the company's town. */
function productDescription({ company }: Pick<PageContent, 'company'>, product: Product): string {
  const { priceFrom, text, features } = product
  const [sentence = ''] = /^.+?(?=[.!?](?:\s|$)|$)/m.exec(text.trim()) ?? []
  const place = inTown(townOf(company?.[0]))
  const says = [priceFrom, ...(sentence ? [sentence] : features)].filter(Boolean).map(asSentence).join(' ')
  return `${shorten(says, maxDescription - place.length)} ${asSentence(place)}`
}

function asSentence(text: string): string {
  const words = text.trim().replace(/[\s.;,:]+$/, '')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** The price that a line in the company's words holds, such as 'a partir de R$ 420,50/m²'; nothing where it holds none. */
function offerOf(line: string) {
  const [, start = '', amount, unit] = /^(.*?)R\$\s*(\d[\d.]*(?:,\d+)?)\s*(?:\/\s*(m²|m2|metro))?/i.exec(line) ?? []
  if (amount === undefined) return {}
  const price = Number(amount.replaceAll('.', '').replace(',', '.'))
  return {
    offers: {
      '@type': 'Offer',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceCurrency: 'BRL',
        ...(/partir|desde/i.test(start) ? { minPrice: price } : { price }),
        ...(unit && { unitText: unit.replace('m2', 'm²') }),
      },
    },
  }
}

/**
 * A product's data for search engines (schema.org): its breadcrumb, and the service as part of what the company offers. There is no
 * `Product`, which needs a price. Without a known origin the URLs are relative.
 */
function productFacts(content: PageContent, product: Product) {
  const { publicUrl } = content.settings
  const path = productPath(product.slug)
  const serviceId = `${publicUrl}${path}#servico`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      breadcrumbList([...productParents, { name: product.title, path }], publicUrl),
      {
        '@type': 'Service',
        '@id': serviceId,
        name: product.title,
        description: productDescription(content, product),
        url: `${publicUrl}${path}`,
        ...offerOf(product.priceFrom),
        image: product.image.startsWith('/') ? `${publicUrl}${product.image}` : product.image || undefined,
        provider: {
          ...(structuredData(content) ?? { '@type': 'HomeAndConstructionBusiness', name: unnamedOf(content).title }),
          '@context': undefined,
          hasOfferCatalog: {
            '@type': 'OfferCatalog',
            name: siteText.header.products,
            itemListElement: [{ '@type': 'Offer', itemOffered: { '@id': serviceId } }],
          },
        },
      },
    ],
  }
}
