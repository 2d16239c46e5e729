import { LRUCache } from 'lru-cache'
import type { PageOnRequest, RenderedPage } from '#contract/page-content.ts'
import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import { detailsOf, type ErrorLog } from '../http/problems.ts'
import type { Resource } from '../http/resource.ts'
import { type Edition, makePageResource, type PageSource } from './edition.ts'

interface Options {
  publisher: { edition: Pick<Edition, 'pageSource'> }
  render: (source: PageSource, wanted: PageOnRequest) => RenderedPage | undefined
  policyFor: (page: RenderedPage) => Record<string, string>
  log: ErrorLog
}

interface CachedPage {
  resource: Resource
  /** What it was last rendered from. */
  source: PageSource
}

const cachedBytes = 12_000_000

export type PagesOnRequest = ReturnType<typeof createPagesOnRequest>

/**
 * Pages that are rendered when they are asked for, because there are as many as products, from the edition in memory, so that they need no
 * database. They are kept up to 12 MB, least recently used first out. After each change of the edition a page is rendered again at its
 * next request, and keeps its resource, with the ETags, if its HTML is the same.
 */
export function createPagesOnRequest({ publisher, render, policyFor, log }: Options) {
  const pages = new LRUCache<string, CachedPage>({ maxSize: cachedBytes, sizeCalculation: bytesOf })

  /** The page in memory, unless it has to be rendered again. */
  function inMemory(path: string): Resource | undefined {
    const page = pages.get(path)
    return page?.source === publisher.edition.pageSource ? page.resource : undefined
  }

  return {
    inMemory,

    /**
     * Returns the page as the edition at the time of the call has it; undefined if it has none.
     * @throws what rendering throws, if no earlier one is in memory
     */
    async find(path: string): Promise<Resource | undefined> {
      const known = inMemory(path)
      if (known) return known
      const source = publisher.edition.pageSource
      const former = pages.get(path)?.resource
      try {
        const wanted = wantedPage(source, path)
        const page = wanted && render(source, wanted)
        if (!page) {
          pages.delete(path)
          return undefined
        }
        const resource = await makePageResource(page, policyFor, former)
        pages.set(path, { resource, source })
        return resource
      } catch (error) {
        if (!former) throw error
        log.error(detailsOf(error), 'page_not_rendered')
        return former
      }
    },
  }
}

function wantedPage({ lists }: PageSource, path: string): PageOnRequest | undefined {
  if (path === '/sitemap.xml') return { changedAt: lists.addresses.changedAt }
  const [, page] = /^\/produtos\/([1-9]\d{0,8})$/.exec(path) ?? []
  if (page !== undefined) return { productsPage: Number(page) }
  const found = findAddress(lists, path.slice(productPath('').length))
  return path.startsWith(productPath('')) && typeof found === 'object' && 'product' in found ? found : undefined
}

function bytesOf({ resource }: CachedPage): number {
  return Object.values(resource.variants).reduce((sum, { bytes }) => sum + bytes.length, 1000)
}

/** What an edition knows of addresses besides the lists. */
export interface ProductAddresses {
  /** The product that each slug belonged to which no product has now. */
  former: Readonly<Record<string, string>>
  /** When each product last changed, by its id, and each entity, by its name; absent if that is not known. */
  changedAt: Readonly<Record<string, string>>
}

interface Addressed {
  products: readonly Product[] | null
  addresses: ProductAddresses
}

/** What is at a slug: a product, the slug that the product has now, or a product that visitors do not see any more. */
type Found = { product: Product } | { movedTo: string } | 'gone' | undefined

export function findAddress({ products, addresses }: Addressed, slug: string): Found {
  const product = products?.find((product) => product.slug === slug)
  if (product) return { product }
  if (!Object.hasOwn(addresses.former, slug)) return undefined
  const movedTo = products?.find(({ _id }) => _id === addresses.former[slug])?.slug
  return movedTo === undefined ? 'gone' : { movedTo }
}
