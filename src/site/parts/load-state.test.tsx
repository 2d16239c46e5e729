// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { entities, forEachPublicEntity } from '#contract/entities.ts'
import { meta } from '#contract/meta.ts'
import { fetchThroughApp } from '#support/fetch-through-app.ts'
import { openPage } from '#support/open-page.tsx'
import { panelSlices } from '#support/panel-slices.ts'
import { sampleAssets, sampleContent } from '#support/site-content.ts'
import { renderSite } from '../render.tsx'

const { faq, products, services } = entities

const nothing = forEachPublicEntity(() => null)

const failures = [
  { endpoint: services.list, text: 'Falha ao carregar serviços' },
  { endpoint: products.list, text: 'Falha ao carregar produtos' },
  { endpoint: faq.list, text: 'Failed to load FAQs' },
  { endpoint: meta.list, text: 'Failed to load footer configuration' },
]

test('§8 each list that fails is named with a button that retries; phone and e-mail links are there all the same', async () => {
  const app = await fetchThroughApp()
  for (const { endpoint } of failures) app.failNext(endpoint, 500)
  await openPage(nothing)
  const panels = () => screen.queryAllByRole('alert')
  await waitFor(() => expect(panels()).toHaveLength(failures.length))
  expect(screen.queryAllByText('Carregando…')).toEqual([])
  expect(document.querySelector('a[href="tel:+556700000000"]')).not.toBeNull()
  expect(document.querySelector('a[href^="mailto:contato@toldaria.example"]')).not.toBeNull()
  for (const { endpoint, text } of failures) {
    const panel = screen.getByText(text).closest('[role=alert]') as HTMLElement
    expect(panel.textContent).toContain('Please try again later')
    await userEvent.click(within(panel).getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    expect(app.sent.filter((call) => call === `GET ${endpoint.path}`)).toHaveLength(2)
  }
  expect(panels()).toEqual([])
})

test('§4 data that is not served with the page is loading, then loaded; what is served is not requested again', async () => {
  const app = await fetchThroughApp()
  const release = app.hold(products.list)
  await openPage({ products: null })
  expect(screen.getByText('Carregando…')).toBeTruthy()
  release()
  expect(await screen.findByText('Conte o que você precisa: respondemos com um orçamento.')).toBeTruthy()
  expect(app.sent).toEqual(['GET /products'])
})

test('what visitors only read is not among the data of the page, and stays as it was served', async () => {
  const content = sampleContent({ texts: [{ aboutText: 'Desde 1990.', excellenceStep1: 'Primeiro passo' }] })
  const [home] = renderSite(content, sampleAssets)
  const data = /id="content">([^<]*)/.exec(home?.html ?? '')?.[1]
  await openPage(content)
  for (const words of ['Desde 1990.', 'Primeiro passo', 'Primeira?', 'Também.']) {
    expect(data).not.toContain(words)
    expect(screen.getByText(words)).toBeTruthy()
  }
})

test.each(panelSlices.filter(({ endpoints }) => endpoints.list.access === 'public'))(
  'the page shows the $slice that were served, or loads them',
  async ({ slice, endpoints, seed, seeded }) => {
    const { app, send } = await fetchThroughApp({ PRODUCT_IMAGE_REQUIRED: 'false' })
    await send('POST', endpoints.create.path, seed)
    const items = (await app.inject(endpoints.list.path)).json()
    const [home] = renderSite(sampleContent({ [slice]: items }), sampleAssets)
    expect(home?.html).toContain(seeded)
    await openPage({ [slice]: null })
    expect(await screen.findAllByText(seeded)).not.toEqual([])
  },
)
