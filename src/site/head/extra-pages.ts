import { coloursOf, iconSizes } from '#contract/brand.ts'
import { publicEntityNames } from '#contract/entities.ts'
import { jobNouns } from '#contract/lists.text.ts'
import { type PageContent, productPath, type RenderedPage } from '#contract/page-content.ts'
import { unnamedOf } from '../data/page-texts.ts'
import { pageCount, pagePath, worksPath } from '../data/pages.ts'
import { shorten } from '../data/shorten.ts'
import { addText } from '../editing/edit-frame.text.ts'
import { headText } from './head.text.ts'
import { iconUrl, type PageFacts } from './head.tsx'

/** robots.txt, and the web manifests of site and panel. */
export function extraPages(content: PageContent): RenderedPage[] {
  const { publicUrl } = content.settings
  const robots = ['User-agent: *', 'Disallow: /admin', ...(publicUrl ? [`Sitemap: ${publicUrl}/sitemap.xml`] : [])]
  return [
    plain('/robots.txt', 'text/plain; charset=utf-8', `${robots.join('\n')}\n`),
    plain('/manifest.webmanifest', 'application/manifest+json', JSON.stringify(webManifest(content))),
    plain('/admin/manifest.webmanifest', 'application/manifest+json', JSON.stringify(panelManifest(content))),
  ]
}

function look(content: PageContent) {
  return {
    lang: 'pt-BR',
    background_color: '#fffaf3',
    theme_color: coloursOf(content.texts?.[0]).deep,
    icons: iconSizes.map((size) => ({
      src: iconUrl(content, size),
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  }
}

function webManifest(content: PageContent) {
  const name = nameOf(content)
  return { name, short_name: shorten(name, 24).replace('…', ''), start_url: '/', display: 'browser', ...look(content) }
}

/** With it the owner can put the panel on a phone's home screen, where a long press shows its shortcuts. */
function panelManifest(content: PageContent) {
  const app = { id: '/admin', start_url: '/admin', scope: '/admin', display: 'standalone' }
  // `#novo` opens the form (`newItemHash` of the panel).
  const shortcuts = [
    { name: addText(jobNouns[content.outfit.jobs].one), url: '/admin/works#novo' },
    { name: headText.yourSite, url: '/admin/site' },
  ]
  return { name: headText.panel(nameOf(content)), short_name: headText.shortPanel, ...app, shortcuts, ...look(content) }
}

function nameOf(content: PageContent): string {
  return content.meta?.[0]?.title || unnamedOf(content).title
}

function plain(path: string, contentType: string, html: string): RenderedPage {
  return { path, html, contentType, inlineStyles: [], inlineScripts: [] }
}

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
  return [...instants].sort().at(-1)
}
