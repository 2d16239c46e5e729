// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '#support/open-page.tsx'
import { sampleAssets, sampleContent, sampleProduct } from '#support/site-content.ts'
import { renderProductPage } from '../render.tsx'

const url = new URL('/produto/toldo-1', location.href).href

/** Gives the browser these abilities until the end of the test. */
function setNavigator(abilities: { share?: unknown; clipboard?: unknown }): void {
  for (const [name, value] of Object.entries(abilities))
    Object.defineProperty(navigator, name, { configurable: true, value })
}

beforeEach(() => setNavigator({ share: undefined, clipboard: { writeText: async () => {} } }))
afterEach(() => history.replaceState(null, '', '/'))

/** Opens the details of a product and clicks on 'Compartilhar'. Returns what the live region says then. */
async function shareFromDetails(): Promise<string | null> {
  await openPage()
  await userEvent.click(screen.getByRole('link', { name: 'Toldo 1' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Compartilhar' }))
  return dialog.getByRole('status').textContent
}

test('without a sheet for sharing, the details copy the address of the product’s page and say so', async () => {
  const writeText = vi.fn(async () => {})
  setNavigator({ clipboard: { writeText } })
  expect(await shareFromDetails()).toBe('Link copiado')
  expect(writeText).toHaveBeenCalledExactlyOnceWith(url)
})

test('where there is a sheet for sharing, it opens and nothing else is said', async () => {
  const share = vi.fn(async () => {})
  setNavigator({ share })
  expect(await shareFromDetails()).toBe('')
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Toldo 1', url })
})

test.each([
  { error: 'AbortError', said: '' },
  { error: 'NotAllowedError', said: 'Link copiado' },
])('a sheet that ends with $error leads to "$said"', async ({ error, said }) => {
  setNavigator({ share: () => Promise.reject(new DOMException('', error)) })
  expect(await shareFromDetails()).toBe(said)
})

test('without a clipboard the address is shown, to be copied by hand', async () => {
  setNavigator({ clipboard: undefined })
  expect(await shareFromDetails()).toBe(`Copie o endereço: ${url}`)
})

test('on the product’s own page, the script of the static pages does the same', async () => {
  const product = sampleProduct(1)
  const { html } = renderProductPage(sampleContent(), product, sampleAssets)
  document.body.innerHTML = html.slice(html.indexOf('<div id="root"'))
  history.replaceState(null, '', '/produto/toldo-1')
  const button = screen.getByRole('button', { name: 'Compartilhar' })
  const writeText = vi.fn(async () => {})
  setNavigator({ clipboard: { writeText } })
  await import('../static.ts')
  await userEvent.click(button)
  expect(await screen.findByText('Link copiado')).toBe(button.nextElementSibling)
  expect(screen.getByText('Link copiado').getAttribute('role')).toBe('status')
  expect(writeText).toHaveBeenCalledExactlyOnceWith(url)
})
