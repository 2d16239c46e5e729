import { storedPicture } from '#browser/picture.tsx'
import { townOf } from '#contract/company.ts'
import type { PageContent } from '#contract/page-content.ts'
import { shareImagePath } from '#contract/pictures.ts'
import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import { ContactSection } from './contact/contact-section.tsx'
import { headText } from './head/head.text.ts'
import { ProductDetails, pagePictureSizes } from './products/product-details.tsx'
import { productDescription, productFacts } from './products/product-facts.ts'
import { RelatedSection } from './products/related-section.tsx'
import type { StaticPage } from './render-document.tsx'
import { ProductWorks, Sentences, worksWithSentence } from './works/product-works.tsx'

/** A product's own page. */
export function productPage(content: PageContent, product: Product): StaticPage {
  const quoted = worksWithSentence(content.works ?? [], product._id)
  const works = (content.works ?? []).filter(({ productId }) => productId === product._id)
  const picture = product.picture && storedPicture(product.picture, content.settings.apiUrl)
  return {
    path: productPath(product.slug),
    title: product.title,
    namesTown: true,
    description: productDescription(content, product),
    isListed: true,
    shareImage: shareImagePath(product, content.texts?.[0]),
    shareImageAlt: product.alt || product.title,
    preloads: picture?.sources.slice(0, 1).map((best) => ({ ...best, sizes: pagePictureSizes })),
    facts: productFacts(content, product),
    body: (
      <>
        <ProductDetails product={product} place={headText.in(townOf(content.company?.[0]))} />
        <Sentences works={quoted} />
        <ContactSection />
        {/* Below the contact: lazy pictures nearer to the window would load before the large one is painted. */}
        <ProductWorks works={works.map((work) => (quoted.includes(work) ? { ...work, comment: '' } : work))} />
        <RelatedSection product={product} all={content.products ?? []} />
      </>
    ),
  }
}
