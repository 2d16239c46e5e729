// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Product, productSchema } from '#contract/products.ts'
import { textOf } from '#support/contract-fields.ts'
import { openPage } from '#support/open-page.tsx'
import { sampleProduct } from '#support/site-content.ts'

// Pictures load on the network, and happy-dom loads none.
vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)

afterEach(() => history.replaceState(null, '', '/'))

const open = (title: string) => userEvent.click(screen.getByRole('link', { name: title }))

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

test('the details show every text of a product', async () => {
  const blank = sampleProduct(8, { picture: { hash: '0'.repeat(64), width: 4, height: 3, avif: false } })
  // `image` is the address of what `picture` shows, `slug` that of the product's page.
  const names = Object.keys(productSchema.shape).filter((name) => !['_id', 'slug', 'image'].includes(name))
  const texts = names.filter((name) => typeof blank[name as keyof Product] === 'string')
  await openPage({ products: [{ ...blank, ...Object.fromEntries(texts.map((name) => [name, textOf(name)])) }] })
  await open(textOf('title'))
  const dialog = await screen.findByRole('dialog')
  for (const name of texts) expect(dialog.outerHTML, name).toContain(textOf(name))
})

test('the details have no empty element for a text that is blank', async () => {
  await openPage({ products: [sampleProduct(9)] })
  await open('Toldo 9')
  const dialog = await screen.findByRole('dialog')
  const blank = [...dialog.querySelectorAll('h3, p, li, dt, dd')].filter(({ textContent }) => textContent === '')
  expect(blank).toEqual([])
})

test('§2 the X closes the details', async () => {
  await openPage()
  await open('Toldo 1')
  const dialog = within(await screen.findByRole('dialog'))
  expect(location.pathname).toBe('/produto/toldo-1')
  await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a shared URL opens the details, and closing them removes the hash', async () => {
  history.replaceState(null, '', '/#produto-p-2')
  await openPage()
  const dialog = within(await screen.findByRole('dialog', { name: 'Toldo 2' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.hash).toBe('')
})

test('a product without a picture shows a placeholder and opens its details', async () => {
  await openPage({ products: [sampleProduct(1)] })
  expect(screen.getByText('Foto em breve')).toBeTruthy()
  await open('Toldo 1')
  expect(await screen.findByRole('dialog', { name: 'Toldo 1' })).toBeTruthy()
})

test.each([
  { kind: 'a stored picture', picture: { hash: '0'.repeat(64), width: 4, height: 3, avif: false } },
  { kind: 'a picture from another host', image: 'https://fotos.example/toldo.jpg' },
])('$kind that fails to load is replaced by the logo', async ({ kind: _, ...shown }) => {
  await openPage({ products: [sampleProduct(7, shown)] })
  fireEvent.error(screen.getByAltText('Toldo 7'))
  expect(screen.getByText('Foto em breve')).toBeTruthy()
  expect(screen.queryByAltText('Toldo 7')).toBeNull()
})
