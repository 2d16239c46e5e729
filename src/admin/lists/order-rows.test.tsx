// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { entities } from '#contract/entities.ts'
import { callsOf, openPanel, toasts } from '#support/open-panel.tsx'

const { faq, products } = entities

const path = products.list.path

test('an item is moved with the keyboard, saved at once and announced, and its button keeps the focus', async () => {
  const { user, sent, listed, rows } = await openOrder(['a', 'b', 'c'])
  const scrollBy = layOutRows()
  const isDisabled = (title: string, name: string) => button(title, name).getAttribute('aria-disabled') === 'true'
  const down = button('a', 'Descer')
  expect([isDisabled('a', 'Subir'), isDisabled('b', 'Subir'), isDisabled('b', 'Descer')]).toEqual([true, false, false])
  expect(document.querySelector('.order-rows + [role=status]')?.textContent).toBe('')
  expect(screen.queryByText(/^Outra pessoa/)).toBeNull()
  await user.click(button('a', 'Subir'))
  expect(document.getElementById(down.getAttribute('aria-describedby') ?? '')?.textContent).toBe('a')
  down.focus()
  await user.keyboard('{Enter}')
  expect(rows()).toEqual(['b', 'a', 'c'])
  expect(screen.getByText('a: 2 de 3').getAttribute('role')).toBe('status')
  await waitFor(async () => expect(await listed()).toEqual(['b', 'a', 'c']))
  expect(document.activeElement).toBe(down)
  await user.keyboard('{Enter}')
  expect(screen.getByText('a: 3 de 3')).toBeTruthy()
  // The button stays where it was in the window.
  expect(scrollBy.mock.calls).toEqual([
    [0, 100],
    [0, 100],
  ])
  expect(down.getAttribute('aria-disabled')).toBe('true')
  await waitFor(async () => expect(await listed()).toEqual(['b', 'c', 'a']))
  // At the end nothing is left to do.
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(down)
  await user.click(screen.getByRole('button', { name: 'Concluir' }))
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['b', 'c', 'a'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ordenar' }))
  expect(callsOf(sent, 'PUT')).toEqual([`PUT ${path}/order`, `PUT ${path}/order`])
})

test('a row is dragged to where the finger is, only saved if dropped elsewhere, and can be undone', async () => {
  const { user, sent, listed, rows } = await openOrder(['a', 'b', 'c', 'd'])
  const scrollBy = layOutRows()
  const row = button('a', 'Descer').closest('li') as HTMLElement
  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true }
  const handle = row.firstElementChild as Element
  const press = (clientY: number) => fireEvent.pointerDown(handle, { ...finger, clientY })
  const moveTo = (clientY: number) => fireEvent.pointerMove(window, { ...finger, clientY })
  async function dragToThird() {
    press(250)
    moveTo(460)
    // A second finger neither moves nor ends the drag.
    const second = { pointerId: 2, pointerType: 'touch', isPrimary: false, clientY: 250 }
    fireEvent.pointerDown(handle, second)
    fireEvent.pointerMove(window, second)
    fireEvent.pointerUp(window, second)
    await waitFor(() => expect(rows()).toEqual(['b', 'c', 'a', 'd']))
    expect([...document.querySelectorAll('[data-dragged]')]).toEqual([row])
  }
  // 'Subir' on the first row moves nothing, so it must not scroll to that row later.
  await user.click(button('a', 'Subir'))
  await dragToThird()
  fireEvent.pointerCancel(window, finger)
  expect(rows()).toEqual(['a', 'b', 'c', 'd'])
  expect(row.hasAttribute('data-dragged')).toBe(false)
  await dragToThird()
  moveTo(240)
  await waitFor(() => expect(rows()).toEqual(['a', 'b', 'c', 'd']))
  fireEvent.pointerUp(window, finger)
  await dragToThird()
  fireEvent.pointerUp(window, finger)
  expect(screen.getByText('a: 3 de 4')).toBeTruthy()
  await waitFor(async () => expect(await listed()).toEqual(['b', 'c', 'a', 'd']))
  expect(callsOf(sent, 'PUT')).toHaveLength(1)
  expect(scrollBy).not.toHaveBeenCalled()
  press(340)
  await waitFor(() => expect(rows()).toEqual(['b', 'a', 'c', 'd']))
  fireEvent.pointerCancel(window, finger)
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(rows()).toEqual(['a', 'b', 'c', 'd']))
})

test('with a mouse a row is dragged by any part of it, and Escape cancels', async () => {
  const { sent, rows } = await openOrder(['a', 'b', 'c'])
  layOutRows()
  const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true }
  fireEvent.pointerDown(screen.getByText('a'), { ...mouse, clientY: 250 })
  fireEvent.pointerMove(window, { ...mouse, clientY: 460 })
  await waitFor(() => expect(rows()).toEqual(['b', 'c', 'a']))
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(window, mouse)
  expect(rows()).toEqual(['a', 'b', 'c'])
  expect(callsOf(sent, 'PUT')).toEqual([])
})

test('a list with numbers waits for the server’s present order, and shows the new one while it is saved', async () => {
  const { user, hold, open, send } = await openPanel('/admin/faq')
  for (const [order, question] of ['a', 'b'].entries())
    await send('POST', faq.create.path, { question, answer: 'Sim.', order })
  open()
  const order = await screen.findByRole('button', { name: 'Ordenar' })
  const endLoad = hold(faq.list)
  await user.click(order)
  expect(document.querySelector('.order-rows[inert]')).toBeTruthy()
  endLoad()
  await ready()
  const endSave = hold(faq.order)
  await user.click(button('b', 'Subir'))
  await user.click(screen.getByRole('button', { name: 'Concluir' }))
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['b', 'a'])
  endSave()
  await screen.findByText('Ordem mudada')
})

test('moves during a call wait for its end, and only the newest order is sent', async () => {
  const { user, sent, hold, listed, rows } = await openOrder(['a', 'b', 'c', 'd'])
  const release = hold(products.order)
  for (const _ of [1, 2, 3]) await user.click(button('d', 'Subir'))
  expect(rows()).toEqual(['d', 'a', 'b', 'c'])
  expect(callsOf(sent, 'PUT')).toHaveLength(1)
  release()
  await waitFor(async () => expect(await listed()).toEqual(['d', 'a', 'b', 'c']))
  expect(callsOf(sent, 'PUT')).toHaveLength(2)
  expect(rows()).toEqual(['d', 'a', 'b', 'c'])
})

test('a row that is dragged while an earlier order is saved stays where it is, and goes back there if the drag is cancelled', async () => {
  const { user, hold, listed, rows } = await openOrder(['a', 'b', 'c'])
  layOutRows()
  const row = button('a', 'Descer').closest('li') as HTMLElement
  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true }
  const release = hold(products.order)
  await user.click(button('c', 'Subir'))
  fireEvent.pointerDown(row.firstElementChild as Element, { ...finger, clientY: 250 })
  fireEvent.pointerMove(window, { ...finger, clientY: 460 })
  await waitFor(() => expect(rows()).toEqual(['c', 'b', 'a']))
  release()
  await screen.findByText('Ordem mudada')
  await waitFor(async () => expect(await listed()).toEqual(['a', 'c', 'b']))
  expect(rows()).toEqual(['c', 'b', 'a'])
  fireEvent.pointerCancel(window, finger)
  expect(rows()).toEqual(['a', 'c', 'b'])
})

test('after a failure the rows are in the server’s order again, and a waiting order is not sent', async () => {
  const { user, sent, hold, failNext, listed, rows } = await openOrder(['a', 'b', 'c'])
  const release = hold(products.order)
  failNext(products.order, 503)
  for (const _ of [1, 2]) await user.click(button('c', 'Subir'))
  expect(rows()).toEqual(['c', 'a', 'b'])
  release()
  await waitFor(() => expect(toasts()).toEqual(['Erro ao salvar a ordem']))
  await waitFor(() => expect(rows()).toEqual(['a', 'b', 'c']))
  expect(screen.queryByText(/^Outra pessoa/)).toBeNull()
  expect(await listed()).toEqual(['a', 'b', 'c'])
  expect(callsOf(sent, 'PUT')).toHaveLength(1)
  await user.click(button('c', 'Subir'))
  await waitFor(async () => expect(await listed()).toEqual(['a', 'c', 'b']))
})

test('without internet a move fails with one toast beside the usable list, which is loaded again when there is internet', async () => {
  const { user, sent, failNext, rows } = await openOrder(['a', 'b'])
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnline.mockRestore())
  fireEvent(window, new Event('offline'))
  for (const endpoint of [products.order, products.list]) failNext(endpoint, 0)
  sent.length = 0
  await user.click(button('b', 'Subir'))
  await waitFor(() => expect(toasts()).toEqual(['Erro ao salvar a ordem']))
  await waitFor(() => expect(rows()).toEqual(['a', 'b']))
  expect(sent).toEqual([`PUT ${path}/order`])
  isOnline.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  // Its failure, too, leaves the list as it was.
  await waitFor(() => expect(toasts()).toContain('Erro ao carregar produtos'))
  expect(rows()).toEqual(['a', 'b'])
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
})

test.each([
  ['has one more product', 'POST', path, () => ({ title: 'novo', features: ['Lona'] }), ['novo', 'a', 'b', 'c']],
  ['was put in another order', 'PUT', `${path}/order`, (ids: string[]) => ({ ids: ids.toReversed() }), ['c', 'b', 'a']],
] as const)('a list that %s meanwhile is shown instead of overwritten', async (_, method, url, payload, expected) => {
  const { user, app, rows, listed, send } = await openOrder(['a', 'b', 'c'])
  const ids = (await app.inject(path)).json<{ _id: string }[]>().map(({ _id }) => _id)
  await send(method, url, payload(ids))
  await user.click(button('a', 'Descer'))
  await waitFor(() => expect(toasts()).toEqual(['Erro ao salvar a ordem']))
  await waitFor(() => expect(rows()).toEqual(expected))
  expect(screen.getByText(/^Outra pessoa mudou a lista há pouco/)).toBeTruthy()
  await user.click(button('a', 'Subir'))
  await waitFor(async () => expect(await listed()).not.toEqual(expected))
  await waitFor(() => expect(screen.queryByText(/^Outra pessoa/)).toBeNull())
})

test('after a delete, which removes the product only here, the order can be set', async () => {
  const { user, listed } = await openOrder(['a', 'b', 'c'])
  await user.click(screen.getByRole('button', { name: 'Concluir' }))
  const card = screen.getByRole('heading', { name: 'b' }).closest('li') as HTMLElement
  await user.click(within(card).getByRole('button', { name: 'Excluir' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'b' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Ordenar' }))
  await ready()
  await user.click(button('c', 'Subir'))
  await waitFor(async () => expect(await listed()).toEqual(['c', 'a']))
})

test('the change of order is said once, and one undo takes back all moves since the list was opened for ordering, but not what somebody else ordered', async () => {
  const { user, app, rows, listed, send } = await openOrder(['a', 'b', 'c'])
  const undo = () => user.click(screen.getByRole('button', { name: 'Desfazer' }))
  async function moveUp(title: string, expected: string[]) {
    await user.click(button(title, 'Subir'))
    await waitFor(async () => expect(await listed()).toEqual(expected))
    await screen.findByText('Ordem mudada')
  }
  const isSaid = () => screen.getByText('Ordem mudada').closest('[role=status]') !== null
  await moveUp('c', ['a', 'c', 'b'])
  expect(isSaid()).toBe(true)
  await moveUp('c', ['c', 'a', 'b'])
  await waitFor(() => expect(isSaid()).toBe(false))
  await moveUp('b', ['c', 'b', 'a'])
  await undo()
  await waitFor(() => expect(rows()).toEqual(['a', 'b', 'c']))
  await moveUp('b', ['b', 'a', 'c'])
  const ids = (await app.inject(path)).json<{ _id: string }[]>().map(({ _id }) => _id)
  await send('PUT', `${path}/order`, { ids: ids.toReversed() })
  await undo()
  await waitFor(() => expect(toasts()).toContain('Alguém fez outra mudança depois. Nada foi desfeito.'))
  expect(await listed()).toEqual(['c', 'a', 'b'])
})

/** Resolves when the server's order is shown. */
async function ready() {
  await waitFor(() => expect(document.querySelector('.order-rows:not([inert])')).toBeTruthy())
}

/** Opens the products' screen with these products, in this order, as rows. */
async function openOrder(titles: readonly string[]) {
  const panel = await openPanel('/admin/products', { environment: { PRODUCT_IMAGE_REQUIRED: 'false' } })
  const { app, send } = panel
  for (const title of titles.toReversed()) await send('POST', path, { title, features: ['Lona'] })
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

function button(title: string, name: string): HTMLElement {
  const row = screen.getByText(title).closest('li') as HTMLElement
  return within(row).getByRole('button', { name })
}

/** Gives each row 100 px, the first from 200 px on, since happy-dom has no layout. Returns the window's scrolling, whose calls can be expected. */
function layOutRows() {
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
