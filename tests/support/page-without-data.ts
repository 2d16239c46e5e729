import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { createServer } from 'vite'
import { forEachPublicEntity } from '#contract/entities.ts'
import type { PageContent } from '#contract/page-content.ts'
import type { renderSite } from '#site/render.tsx'

/** The content if no list could be read. */
const content: PageContent = {
  ...forEachPublicEntity(() => null),
  posts: null,
  clock: { dayPart: 'morning', year: 2031 },
  settings: {
    apiUrl: '',
    publicUrl: '',
    productImageRequired: true,
    fallbackPhone: '(67) 0000-0000',
    fallbackEmail: 'contato@toldaria.example',
  },
}

/** Serves `/` rendered without any data, so that the browser has to load all lists (spec §4, §8). */
export async function servePageWithoutData(page: Page): Promise<void> {
  const html = await render()
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  )
}

let rendered: Promise<string> | undefined
function render(): Promise<string> {
  rendered ??= renderWithVite()
  return rendered
}

async function renderWithVite(): Promise<string> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false }, logLevel: 'error' })
  try {
    const module = (await vite.ssrLoadModule('/src/site/render.tsx')) as { renderSite: typeof renderSite }
    const built = JSON.parse(fs.readFileSync('dist/client/.vite/manifest.json', 'utf8'))
    const text = (source: string) => fs.readFileSync(`dist/client/${built[source].file}`, 'utf8')
    const [page] = module.renderSite(content, {
      style: text('src/site/site.css'),
      loader: text('src/site/loader.ts'),
      frameScript: '',
      pageScript: { url: `/${built['src/site/hydrate.tsx'].file}`, imports: [] },
      staticStyle: '',
      staticScript: { url: '', imports: [] },
      fontUrl: '/none.woff2',
    })
    return page?.html.replace(/<link rel="preload" as="font"[^>]*>/, '') ?? ''
  } finally {
    await vite.close()
  }
}
