// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { forEachPublicEntity } from '#contract/entities.ts'
import { faq } from '#contract/faq.ts'
import { meta } from '#contract/meta.ts'
import { products } from '#contract/products.ts'
import { services } from '#contract/services.ts'
import { fetchThroughApp } from '#support/fetch-through-app.ts'
import { openPage } from '#support/open-page.tsx'
import { panelSlices } from '#support/panel-slices.ts'
import { sampleAssets, sampleContent } from '#support/site-content.ts'
import { renderSite } from '../render.tsx'

const nothing = forEachPublicEntity(() => null)

const failures = [
  { endpoint: services.list, text: 'Falha ao carregar serviços' },
  { endpoint: products.list, text: 'Falha ao carregar produtos' },
  { endpoint: faq.list, text: 'Failed to load FAQs' },
  { endpoint: meta.list, text: 'Failed to load footer configuration' },
]

test.each(failures)('§8 "$text" is shown with a button that retries', async ({ endpoint, text }) => {
  const app = await fetchThroughApp()
  app.failNext(endpoint, 500)
  await openPage(nothing)

  const panel = (await screen.findByText(text)).closest('[role=alert]') as HTMLElement
  expect(panel.textContent).toContain('Please try again later')
  await waitFor(() => expect(screen.queryAllByText('Carregando…')).toEqual([]))
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)

  await userEvent.click(within(panel).getByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  expect(app.sent.filter((call) => call === `GET ${endpoint.path}`)).toHaveLength(2)
})

test('§4 data that is not served with the page is loading, then loaded', async () => {
  const app = await fetchThroughApp()
  const release = app.hold(products.list)
  await openPage({ products: null })
  expect(screen.getByText('Carregando…')).toBeTruthy()
  release()
  expect(await screen.findByText('Em breve, nossos produtos por aqui.')).toBeTruthy()
})

test.each(panelSlices.filter(({ endpoints }) => endpoints.list.access === 'public'))(
  'the page shows the $slice that were served, or loads them',
  async ({ slice, endpoints, seed, seeded }) => {
    const { app, authorization: headers } = await fetchThroughApp({ PRODUCT_IMAGE_REQUIRED: 'false' })
    await app.inject({ method: 'POST', url: endpoints.create.path, headers, payload: seed })
    const items = (await app.inject(endpoints.list.path)).json()
    const [home] = renderSite(sampleContent({ [slice]: items }), sampleAssets)
    expect(home?.html).toContain(seeded)
    await openPage({ [slice]: null })
    expect(await screen.findAllByText(seeded)).not.toEqual([])
  },
)

test('data that is served with the page is not requested again', async () => {
  const app = await fetchThroughApp()
  await openPage()
  expect(app.sent).toEqual([])
})

test('phone and e-mail links are shown when every list fails to load', async () => {
  const app = await fetchThroughApp()
  for (const { endpoint } of failures) app.failNext(endpoint, 0)
  await openPage(nothing)
  expect(await screen.findByText('Failed to load footer configuration')).toBeTruthy()
  await waitFor(() => expect(screen.queryAllByText('Carregando…')).toEqual([]))
  expect(document.querySelector('a[href="tel:+556700000000"]')).not.toBeNull()
  expect(document.querySelector('a[href^="mailto:contato@toldaria.example"]')).not.toBeNull()
})
