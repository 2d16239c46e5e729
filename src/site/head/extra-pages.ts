import type { RenderedPage } from '#contract/page-content.ts'
import { shorten } from '../shorten.ts'
import { siteText } from '../site.text.ts'
import type { SiteState } from '../site-state.ts'

/** robots.txt and web manifest. */
export function extraPages(state: SiteState): RenderedPage[] {
  const { publicUrl } = state.settings
  const robots = ['User-agent: *', 'Disallow: /admin', ...(publicUrl ? [`Sitemap: ${publicUrl}/sitemap.xml`] : [])]
  return [
    plain('/robots.txt', 'text/plain; charset=utf-8', `${robots.join('\n')}\n`),
    plain('/manifest.webmanifest', 'application/manifest+json', JSON.stringify(webManifest(state))),
  ]
}

function webManifest(state: SiteState) {
  const name = state.meta?.[0]?.title || siteText.unnamed.title
  return {
    name,
    short_name: shorten(name, 24).replace('…', ''),
    lang: 'pt-BR',
    start_url: '/',
    display: 'browser',
    background_color: '#fffaf3',
    theme_color: '#8c030d',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  }
}

function plain(path: string, contentType: string, html: string): RenderedPage {
  return { path, html, contentType, inlineStyles: [], inlineScripts: [] }
}
