import type { PageContent, RenderedPage } from '#contract/page-content.ts'
import { productPath } from '#contract/slugs.ts'
import { pageCount, pagePath } from '../products/pages.ts'
import type { PageFacts } from './head.tsx'

/**
 * The sitemap, which needs absolute URLs: there is none without a known origin.
 * @param changedAt when each product last changed, by its id
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
    ...Array.from({ length: pageCount(products) }, (_, index) => url(pagePath(index + 1))),
    ...pages.filter(({ isListed }) => isListed).map(({ path }) => url(path)),
    ...(products ?? []).map(({ _id, slug }) => url(productPath(slug), changedAt[_id])),
  ]
  const html = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
  const contentType = 'application/xml; charset=utf-8'
  return { path: '/sitemap.xml', html, contentType, inlineStyles: [], inlineScripts: [] }
}
