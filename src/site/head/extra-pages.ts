import type { RenderedPage } from '#contract/page-content.ts'
import { shorten } from '../shorten.ts'
import { siteText } from '../site.text.ts'
import { pagePath, type SiteState } from '../site-state.ts'
import type { StaticPage } from '../static-page.tsx'
import { headText } from './head.text.ts'

/** robots.txt, the web manifests of site and panel, and the sitemap. The sitemap needs absolute URLs, so there is none without a known origin. */
export function extraPages(states: readonly SiteState[], pages: readonly StaticPage[]): RenderedPage[] {
  const first = states[0]
  if (!first) return []
  const { publicUrl } = first.settings
  const robots = ['User-agent: *', 'Disallow: /admin', ...(publicUrl ? [`Sitemap: ${publicUrl}/sitemap.xml`] : [])]
  const listed = pages.filter(({ isListed }) => isListed)
  const paths = [...states.map(({ page }) => pagePath(page)), ...listed.map(({ path }) => path)]
  const rendered = [
    plain('/robots.txt', 'text/plain; charset=utf-8', `${robots.join('\n')}\n`),
    plain('/manifest.webmanifest', 'application/manifest+json', JSON.stringify(webManifest(first))),
    plain('/admin/manifest.webmanifest', 'application/manifest+json', JSON.stringify(panelManifest(first))),
  ]
  if (publicUrl) rendered.push(plain('/sitemap.xml', 'application/xml; charset=utf-8', sitemap(publicUrl, paths)))
  return rendered
}

const look = {
  lang: 'pt-BR',
  background_color: '#fffaf3',
  theme_color: '#8c030d',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  ],
}

function webManifest(state: SiteState) {
  const name = nameOf(state)
  return { name, short_name: shorten(name, 24).replace('…', ''), start_url: '/', display: 'browser', ...look }
}

/** With it the owner can put the panel on a phone's home screen. */
function panelManifest(state: SiteState) {
  const app = { id: '/admin', start_url: '/admin', scope: '/admin', display: 'standalone' }
  return { name: headText.panel(nameOf(state)), short_name: headText.shortPanel, ...app, ...look }
}

function nameOf(state: SiteState): string {
  return state.meta?.[0]?.title || siteText.unnamed.title
}

function sitemap(publicUrl: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

function plain(path: string, contentType: string, html: string): RenderedPage {
  return { path, html, contentType, inlineStyles: [], inlineScripts: [] }
}
