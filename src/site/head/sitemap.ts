import { publicEntityNames } from '#contract/entities.ts'
import type { PageContent, RenderedPage } from '#contract/page-content.ts'
import { productPath } from '#contract/slugs.ts'
import { pageCount, pagePath } from '../products/pages.ts'
import { worksPath } from '../works-page.tsx'
import type { PageFacts } from './head.tsx'

/**
 * The sitemap, which needs absolute URLs: there is none without a known origin. A page that comes with the program has no date.
 * @param changedAt when each product last changed, by its id, and each entity, by its name
 */
export function sitemap(
  { settings: { publicUrl }, products }: PageContent,
  pages: readonly PageFacts[],
  changedAt: Readonly<Record<string, string>>,
): RenderedPage | undefined {
  if (!publicUrl) return undefined
  const url = (path: string, at?: string) =>
    `<url><loc>${publicUrl}${path}</loc>${at === undefined ? '' : `<lastmod>${at}</lastmod>`}</url>`
  const urls = [
    url(pagePath(1), newest(publicEntityNames.flatMap((name) => changedAt[name] ?? []))),
    ...Array.from({ length: pageCount(products) - 1 }, (_, index) => url(pagePath(index + 2), changedAt.products)),
    ...pages
      .filter(({ isListed }) => isListed)
      .map(({ path }) => url(path, path === worksPath ? changedAt.works : undefined)),
    ...(products ?? []).map(({ _id, slug }) => url(productPath(slug), changedAt[_id])),
  ]
  const html = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
  const contentType = 'application/xml; charset=utf-8'
  return { path: '/sitemap.xml', html, contentType, inlineStyles: [], inlineScripts: [] }
}

/** The last of some instants as ISO 8601. */
function newest(instants: readonly string[]): string | undefined {
  return instants.toSorted().at(-1)
}
