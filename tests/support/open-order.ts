import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import { products } from '#contract/products.ts'
import { openPanel } from './open-panel.tsx'

const { path } = products.list

/** Resolves when the server's order is shown. */
export async function ready() {
  await waitFor(() => expect(document.querySelector('.order-rows:not([inert])')).toBeTruthy())
}

/** Opens the products' screen with these products, in this order, as rows. */
export async function openOrder(titles: readonly string[]) {
  const panel = await openPanel('/admin/products', { environment: { PRODUCT_IMAGE_REQUIRED: 'false' } })
  const { app, authorization: headers } = panel
  for (const title of titles.toReversed())
    await app.inject({ method: 'POST', url: path, headers, payload: { title, features: ['Lona'] } })
  panel.open()
  await panel.user.click(await screen.findByRole('button', { name: 'Ordenar' }))
  const rows = () => [...document.querySelectorAll('.order-title')].map(({ textContent }) => textContent)
  await waitFor(() => expect(rows()).toEqual(titles))
  await ready()
  return {
    ...panel,
    rows,
    listed: async () => (await app.inject(path)).json<{ title: string }[]>().map(({ title }) => title),
  }
}

export function button(title: string, name: string): HTMLElement {
  const row = screen.getByText(title).closest('li') as HTMLElement
  return within(row).getByRole('button', { name })
}

/** Gives each row 100 px, the first from 200 px on, since happy-dom has no layout. Returns the window's scrolling, whose calls can be expected. */
export function layOutRows() {
  const layout = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(0, 200 + place * 100, 300, 100)
  })
  const scrollBy = vi.spyOn(window, 'scrollBy')
  onTestFinished(() => {
    layout.mockRestore()
    scrollBy.mockRestore()
  })
  return scrollBy
}
