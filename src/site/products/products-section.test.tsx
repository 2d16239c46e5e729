// @vitest-environment happy-dom
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entities } from '#contract/entities.ts'
import type { Product } from '#contract/products.ts'
import { openPage } from '#support/open-page.tsx'
import { textOf } from '#support/sample-bodies.ts'
import { sampleAssets, sampleContent, sampleProduct } from '#support/site-content.ts'
import { renderSite } from '../render.tsx'

// Pictures load on the network, and happy-dom loads none.
vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)

afterEach(() => history.replaceState(null, '', '/'))

const link = (title: string) => screen.getByRole<HTMLAnchorElement>('link', { name: `${title}, ver detalhes` })
const open = (title: string) => userEvent.click(link(title))

test('§2 a card opens the details, with all features and a quote link for this product', async () => {
  const features = ['Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis']
  await openPage({ products: [sampleProduct(7, { features })] })
  await open('Toldo 7')
  const dialog = within(await screen.findByRole('dialog', { name: 'Toldo 7' }))
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(features)
  expect(dialog.getByRole('link', { name: 'Orçamento Via WhatsApp Clique Aqui' }).getAttribute('href')).toContain(
    encodeURIComponent('do produto Toldo 7,'),
  )
})

test('the price stands in the card as it was written, and a card without one has no empty element for it', async () => {
  const priceFrom = 'a partir de R$ 900/m²'
  await openPage({ products: [sampleProduct(1, { priceFrom }), sampleProduct(2)] })
  const [first, second] = ['p-1', 'p-2'].map((id) => document.getElementById(`produto-${id}`))
  expect(within(first as HTMLElement).getByText(priceFrom)).toBeTruthy()
  expect([...(second?.querySelectorAll('p') ?? [])]).toEqual([])
})

test('the details show every text of a product but the one for its page, which does not come with the main page', async () => {
  const blank = sampleProduct(8, { picture: { hash: '0'.repeat(64), width: 4, height: 3 } })
  // `image` is the address of what `picture` shows, `slug` that of the product's page.
  const names = Object.keys(entities.products.blank).filter((name) => !['_id', 'slug', 'image', 'text'].includes(name))
  const texts = names.filter((name) => typeof blank[name as keyof Product] === 'string')
  const [home] = renderSite(sampleContent({ products: [{ ...blank, text: 'Só na página' }] }), sampleAssets)
  expect(home?.html).not.toContain('Só na página')
  await openPage({ products: [{ ...blank, ...Object.fromEntries(texts.map((name) => [name, textOf(name)])) }] })
  await open(textOf('title'))
  const dialog = await screen.findByRole('dialog')
  for (const name of texts) expect(dialog.outerHTML, name).toContain(textOf(name))
})

test('without a picture there is a placeholder among products with one, else no room for it, nor in the details; those have no empty element', async () => {
  await openPage({ products: [sampleProduct(8, { image: 'https://fotos.example/toldo.jpg' }), sampleProduct(9)] })
  expect(screen.getByText('Foto em breve')).toBeTruthy()
  await openPage({ products: [sampleProduct(9)] })
  expect(document.querySelectorAll('#produtos .frame')).toHaveLength(0)
  await open('Toldo 9')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.querySelectorAll('img, svg[viewBox="0 0 48 48"]')).toHaveLength(0)
  const blank = [...dialog.querySelectorAll('h3, p, li, dt, dd')].filter(({ textContent }) => textContent === '')
  expect(blank).toEqual([])
})

test('a shared URL opens the details, and closing them removes the hash', async () => {
  history.replaceState(null, '', '/#produto-p-2')
  await openPage()
  const dialog = within(await screen.findByRole('dialog', { name: 'Toldo 2' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.hash).toBe('')
})

test.each([
  { kind: 'a stored picture', picture: { hash: '0'.repeat(64), width: 4, height: 3 } },
  { kind: 'a picture from another host', image: 'https://fotos.example/toldo.jpg' },
])('$kind that fails to load is replaced by the logo', async ({ kind: _, ...shown }) => {
  await openPage({ products: [sampleProduct(7, shown)] })
  const photo = screen.getByAltText('Toldo 7')
  const logo = photo.closest('.frame')?.querySelector<HTMLElement>('.no-picture')
  expect([photo.hidden, logo?.hidden]).toEqual([false, true])
  // One from the browser's memory may say that it is loaded before it knows its width.
  fireEvent.load(screen.getByAltText('Toldo 7'))
  expect(screen.getByAltText<HTMLImageElement>('Toldo 7').hidden).toBe(false)
  fireEvent.error(screen.getByAltText('Toldo 7'))
  expect([photo.hidden, logo?.hidden]).toEqual([true, false])
})

const dialogOf = (title: string) => screen.findByRole('dialog', { name: title })
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('open details have address and name of the product’s page; back closes them and restores the focus, forward opens them', async () => {
  history.replaceState(null, '', '/?de=anuncio#produtos')
  document.title = 'O site inteiro'
  await openPage()
  link('Toldo 2').focus()
  await userEvent.keyboard('{Enter}')
  await dialogOf('Toldo 2')
  expect(location.pathname + location.search + location.hash).toBe('/produto/toldo-2')
  expect(document.title).toBe('Toldo 2 | Toldos do Teste')

  history.back()
  await expectClosed()
  expect(document.title).toBe('O site inteiro')
  expect(location.pathname + location.search + location.hash).toBe('/?de=anuncio#produtos')
  await waitFor(() => expect(document.activeElement).toBe(link('Toldo 2')))

  history.forward()
  await dialogOf('Toldo 2')
  expect(location.pathname).toBe('/produto/toldo-2')
})

test('§2 a double click on a card adds one history entry, so that the X closes the details at once', async () => {
  await openPage()
  const { length } = history
  fireEvent.click(link('Toldo 2'))
  fireEvent.click(link('Toldo 2'))
  fireEvent.click(link('Toldo 1'))
  const dialog = await dialogOf('Toldo 1')
  expect(history.length).toBe(length + 1)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
  await expectClosed()
  expect(location.pathname).toBe('/')
})

test('a reload under open details does not scroll the product’s page; the page behind them keeps its scroll position', async () => {
  await openPage()
  fireEvent.click(link('Toldo 2'))
  await dialogOf('Toldo 2')
  expect(history.scrollRestoration).toBe('manual')
})

test.each([
  { key: 'Ctrl', event: { ctrlKey: true } },
  { key: 'Cmd', event: { metaKey: true } },
  { key: 'Shift', event: { shiftKey: true } },
  { key: 'Alt', event: { altKey: true } },
])('a click with $key is left to the browser', async ({ event }) => {
  await openPage()
  const click = createEvent.click(link('Toldo 1'), event)
  fireEvent(link('Toldo 1'), click)
  expect(click.defaultPrevented).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(history.state?.product).toBeUndefined()
})

test('a page that hydrates on the history entry of open details opens them', async () => {
  history.replaceState({ product: 'p-2' }, '', '/produto/toldo-2')
  await openPage()
  await dialogOf('Toldo 2')
})

test('a product that the script has added to the page opens under its own address', async () => {
  const products = Array.from({ length: 50 }, (_, index) => sampleProduct(index))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(products))
  await openPage({ products })
  await userEvent.click(screen.getByRole('link', { name: 'Ver todos os produtos' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Toldo 49, ver detalhes' }))
  const dialog = within(await dialogOf('Toldo 49'))
  expect(location.pathname).toBe('/produto/toldo-49')
  await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
  await expectClosed()
})

const url = new URL('/produto/toldo-1', location.href).href

/** Gives the browser these abilities until the end of the test. */
function setNavigator(abilities: { share?: unknown; clipboard?: unknown }): void {
  for (const [name, value] of Object.entries(abilities))
    Object.defineProperty(navigator, name, { configurable: true, value })
}

beforeEach(() => setNavigator({ share: undefined, clipboard: { writeText: async () => {} } }))

/** Opens the details of a product and clicks on 'Compartilhar'. Returns what the live region says then. */
async function shareFromDetails(): Promise<string | null> {
  await openPage()
  await userEvent.click(screen.getByRole('link', { name: 'Toldo 1, ver detalhes' }))
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

test.each([
  { error: '', said: '' },
  { error: 'AbortError', said: '' },
  { error: 'NotAllowedError', said: 'Link copiado' },
])('where there is a sheet for sharing, it opens; ended with "$error" it leads to "$said"', async ({ error, said }) => {
  const share = vi.fn(async () => {
    if (error) throw new DOMException('', error)
  })
  setNavigator({ share })
  expect(await shareFromDetails()).toBe(said)
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Toldo 1', url })
})

test('without a clipboard the address is shown, to be copied by hand', async () => {
  setNavigator({ clipboard: undefined })
  expect(await shareFromDetails()).toBe(`Copie o endereço: ${url}`)
})
