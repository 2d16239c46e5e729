import { type PageOnRequest, productPath, type RenderedPage } from '#contract/page-content.ts'
import type { Resource } from '../http/resource.ts'
import { type Edition, makePageResource, type PageSource, type PolicyFor, type PublicLists } from './edition.ts'

/** About 12 MB. */
const keptPages = 300

export type PagesOnRequest = ReturnType<typeof createPagesOnRequest>

/**
 * Pages that are rendered when they are first asked for, because there are as many as products, from the edition in memory, so that they need
 * no database. They are kept until the edition changes.
 */
export function createPagesOnRequest(
  publisher: { edition: Pick<Edition, 'pageSource'> },
  render: (source: PageSource, wanted: PageOnRequest) => RenderedPage | undefined,
  policyFor: PolicyFor,
) {
  let source: PageSource | undefined
  let pages = new Map<string, Resource>()

  function pagesOfEdition(): Map<string, Resource> {
    if (publisher.edition.pageSource !== source) {
      source = publisher.edition.pageSource
      pages = new Map()
    }
    return pages
  }

  return {
    /** The page, if the present edition was asked for it before. */
    inMemory: (path: string): Resource | undefined => pagesOfEdition().get(path),

    /**
     * Returns the page as the edition at the time of the call has it; undefined if it has none.
     * @throws what rendering throws
     */
    async find(path: string): Promise<Resource | undefined> {
      const kept = pagesOfEdition()
      const known = kept.get(path)
      if (known) return known
      const { pageSource } = publisher.edition
      const wanted = wantedPage(pageSource, path)
      const page = wanted && render(pageSource, wanted)
      if (!page) return undefined
      const resource = await makePageResource(page, policyFor)
      if (kept.size >= keptPages) kept.clear()
      kept.set(path, resource)
      return resource
    },
  }
}

function wantedPage({ lists }: PageSource, path: string): PageOnRequest | undefined {
  if (path === '/sitemap.xml') return { changedAt: lists.addresses.changedAt }
  const [, page] = /^\/produtos\/([1-9]\d{0,8})$/.exec(path) ?? []
  if (page !== undefined) return { productsPage: Number(page) }
  const product = lists.products?.find(({ slug }) => productPath(slug) === path)
  return product && { product }
}

/** What an edition knows of addresses besides the lists. */
export interface ProductAddresses {
  /** The product that each slug belonged to which no product has now. */
  former: Readonly<Record<string, string>>
  /** When each product last changed, by its id, and each entity, by its name; absent if that is not known. */
  changedAt: Readonly<Record<string, string>>
}

/**
 * Returns what became of a former slug: the one that its product has now, or 'gone' if visitors do not see the product any more. Undefined if no
 * product had it.
 */
export function findFormer(
  { products, addresses }: Pick<PublicLists, 'products' | 'addresses'>,
  slug: string,
): { movedTo: string } | 'gone' | undefined {
  if (!Object.hasOwn(addresses.former, slug)) return undefined
  const movedTo = products?.find(({ _id }) => _id === addresses.former[slug])?.slug
  return movedTo === undefined ? 'gone' : { movedTo }
}
