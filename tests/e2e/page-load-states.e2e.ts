import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { createServer } from 'vite'
import { forEachPublicEntity } from '#contract/entities.ts'
import type { PageContent } from '#contract/page-content.ts'
import type { renderSite } from '#site/render.tsx'
import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'

const lists = [
  { path: '/services', error: 'Falha ao carregar serviços', content: 'Coberturas sob medida' },
  { path: '/products', error: 'Falha ao carregar produtos', content: 'Toldo Articulado' },
  { path: '/faq', error: 'Failed to load FAQs', content: 'Como peço um orçamento?' },
  { path: '/meta', error: 'Failed to load footer configuration', content: 'Rua dos Ipês' },
]

/** Makes the requests for the lists fail until the returned function is called. */
async function breakLists(page: Page): Promise<() => void> {
  let broken = true
  await page.route(
    (url) => lists.some(({ path }) => url.pathname === path),
    (route) => (broken ? route.fulfill({ status: 503, body: '' }) : route.continue()),
  )
  return () => {
    broken = false
  }
}

test('§8 lists that fail to load show the error panel, and a retry shows them', { tag: '@night' }, async ({
  page,
  faults,
}) => {
  faults.expect(/status of 503/)
  await servePageWithoutData(page)
  const mend = await breakLists(page)
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveCount(4)
  for (const { error } of lists) {
    const panel = page.getByRole('alert').filter({ hasText: error })
    await expect(panel).toContainText('Please try again later')
  }
  await expectNoAxeFindings(page, 'every list failed')
  const call = page.locator('#contato').getByRole('link', { name: /Telefone/ })
  await expect(call).toHaveAttribute('href', 'tel:+556700000000')

  mend()
  for (const { error, content } of lists) {
    const panel = page.getByRole('alert').filter({ hasText: error })
    await panel.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByText(content).first()).toBeVisible()
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Conversar no WhatsApp' })).toBeVisible()
})

test('§4 lists that did not come with the page are loading, then loaded', { tag: '@night' }, async ({ page }) => {
  await servePageWithoutData(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    (url) => url.pathname === '/products',
    async (route) => {
      await held
      await route.continue()
    },
  )
  await page.goto('/')
  await expect(page.locator('#produtos').getByRole('status')).toHaveText('Carregando…')
  await expectNoAxeFindings(page, 'a list is loading')
  release()
  await expect(page.getByRole('link', { name: 'Toldo Fixo', exact: true })).toBeVisible()
})

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
async function servePageWithoutData(page: Page): Promise<void> {
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
