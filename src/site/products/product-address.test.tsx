// @vitest-environment happy-dom
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#support/open-page.tsx'
import { sampleProduct } from '#support/site-content.ts'

// Pictures load on the network, and happy-dom loads none.
vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)

afterEach(() => history.replaceState(null, '', '/'))

const link = (title: string) => screen.getByRole<HTMLAnchorElement>('link', { name: title })
const dialogOf = (title: string) => screen.findByRole('dialog', { name: title })
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a card’s picture and title are one link to the product’s page, named as the product', async () => {
  await openPage({ products: [sampleProduct(1, { title: 'Toldo Fixo', slug: 'toldo-fixo' })] })
  expect(link('Toldo Fixo').getAttribute('href')).toBe('/produto/toldo-fixo')
  expect(link('Toldo Fixo').querySelector('.product-picture')).toBeTruthy()
})

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

test('a double click on a card adds one history entry, so that the details close at once', async () => {
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

test('a reload with a video open leaves no history entry that Back would have to go through', async () => {
  history.pushState({ video: 's-1' }, '', '/')
  await openPage()
  await waitFor(() => expect(history.state).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a product that the script has added to the page opens under its own address', async () => {
  const products = Array.from({ length: 50 }, (_, index) => sampleProduct(index))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(products))
  await openPage({ products })
  await userEvent.click(screen.getByRole('link', { name: 'Ver todos os produtos' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Toldo 49' }))
  const dialog = within(await dialogOf('Toldo 49'))
  expect(location.pathname).toBe('/produto/toldo-49')
  await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
  await expectClosed()
})
