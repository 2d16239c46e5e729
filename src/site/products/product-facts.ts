import { townOf } from '#contract/company.ts'
import type { PageContent } from '#contract/page-content.ts'
import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import { breadcrumbList } from '../breadcrumb.tsx'
import { headText } from '../head/head.text.ts'
import { structuredData } from '../head/structured-data.ts'
import { siteText, unnamedText } from '../site.text.ts'

/** The pages above a product's page. */
export const productParents = [
  { name: siteText.header.home, path: '/' },
  { name: siteText.header.products, path: '/#produtos' },
]

/** The description of a product's page: the product and the company's town, then the features. */
export function productDescription({ company }: Pick<PageContent, 'company'>, { title, features }: Product): string {
  const sentences = [`${withoutStop(title)} ${headText.in(townOf(company?.[0]))}`, ...features.map(withoutStop)]
  return sentences.map((sentence) => `${sentence}.`).join(' ')
}

function withoutStop(text: string): string {
  return text.trim().replace(/[\s.;,:]+$/, '')
}

/**
 * A product's data for search engines (schema.org): its breadcrumb, and the service as part of what the company offers. There is no
 * `Product`, which needs a price. Without a known origin the URLs are relative.
 */
export function productFacts(content: PageContent, product: Product) {
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
        image: product.image.startsWith('/') ? `${publicUrl}${product.image}` : product.image || undefined,
        provider: { ...companyOf(content), hasOfferCatalog: catalogWith(serviceId) },
      },
    ],
  }
}

function companyOf(content: PageContent) {
  const nameless = { '@type': 'HomeAndConstructionBusiness', name: unnamedText.title }
  return { ...(structuredData(content) ?? nameless), '@context': undefined }
}

function catalogWith(serviceId: string) {
  return {
    '@type': 'OfferCatalog',
    name: siteText.header.products,
    itemListElement: [{ '@type': 'Offer', itemOffered: { '@id': serviceId } }],
  }
}
