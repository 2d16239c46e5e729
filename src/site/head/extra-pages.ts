import type { PageContent, RenderedPage } from '#contract/page-content.ts'
import { shorten } from '../shorten.ts'
import { unnamedText } from '../site.text.ts'
import { headText } from './head.text.ts'

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

const look = {
  lang: 'pt-BR',
  background_color: '#fffaf3',
  theme_color: '#8c030d',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  ],
}

function webManifest(content: PageContent) {
  const name = nameOf(content)
  return { name, short_name: shorten(name, 24).replace('…', ''), start_url: '/', display: 'browser', ...look }
}

/** With it the owner can put the panel on a phone's home screen. */
function panelManifest(content: PageContent) {
  const app = { id: '/admin', start_url: '/admin', scope: '/admin', display: 'standalone' }
  return { name: headText.panel(nameOf(content)), short_name: headText.shortPanel, ...app, ...look }
}

function nameOf(content: PageContent): string {
  return content.meta?.[0]?.title || unnamedText.title
}

function plain(path: string, contentType: string, html: string): RenderedPage {
  return { path, html, contentType, inlineStyles: [], inlineScripts: [] }
}
