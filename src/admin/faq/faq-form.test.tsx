// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callsOf, openPanel, toasts } from '#support/open-panel.tsx'

async function openFaq(itemOrders: number[] = []) {
  const panel = await openPanel('/admin/faq')
  for (const order of itemOrders) {
    const payload = { question: `Pergunta ${order}`, answer: 'Sim.', order }
    await panel.app.inject({ method: 'POST', url: '/faq', headers: panel.authorization, payload })
  }
  panel.open()
  await screen.findByRole('heading', { name: 'Perguntas Frequentes' })
  return panel
}

async function openForm() {
  const panel = await openFaq()
  await panel.user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  return { ...panel, order: screen.getByLabelText<HTMLInputElement>('Ordem de exibição') }
}

test('§4 the list is sorted ascending by order, and each shows Ordem de exibição: N', async () => {
  await openFaq([7, 0, 3])
  await screen.findByText('Ordem de exibição: 0')
  expect(screen.getAllByText(/^Ordem de exibição: /).map((line) => line.textContent)).toEqual([
    'Ordem de exibição: 0',
    'Ordem de exibição: 3',
    'Ordem de exibição: 7',
  ])
})

test('§5 the order is a number from 0 in steps of 1, 0 to begin with', async () => {
  const { order } = await openForm()
  expect([order.type, order.min, order.step, order.value]).toEqual(['number', '0', '1', '0'])
})

test('§5 non-numeric input becomes 0', async () => {
  const { user, order, app } = await openForm()
  await user.clear(order)
  await user.type(screen.getByLabelText('Pergunta'), 'Quando?')
  expect(order.value).toBe('0')
  await user.clear(order)
  await user.type(screen.getByLabelText('Resposta'), 'Logo.')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await screen.findByRole('heading', { name: 'Quando?' })
  expect((await app.inject('/faq')).json()).toMatchObject([{ question: 'Quando?', order: 0 }])
})

test.each(['-1', '1.5', '2147483648'])('§5 an order of %s is refused at its field', async (written) => {
  const { user, order, sent } = await openForm()
  await user.type(screen.getByLabelText('Pergunta'), 'Quando?')
  await user.type(screen.getByLabelText('Resposta'), 'Logo.')
  await user.clear(order)
  await user.type(order, written)
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scroll.mockRestore())
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(order.getAttribute('aria-invalid')).toBe('true'))
  // The error, and then its field, if there is no space for both.
  const ids = order.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(scroll.mock.contexts).toEqual([document.getElementById(ids.at(-1) ?? ''), order])
  expect(callsOf(sent, 'POST')).toEqual([])
  expect(toasts()).toEqual([])
})

test('a pasted question is saved without its tab and invisible marks', async () => {
  const { user, app } = await openForm()
  await user.click(screen.getByLabelText('Pergunta'))
  await user.paste('\u202aQuanto\tcusta?\u202c')
  await user.type(screen.getByLabelText('Resposta'), 'Depende.')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await screen.findByText('Quanto custa?')
  expect((await app.inject('/faq')).json()).toMatchObject([{ question: 'Quanto custa?' }])
})
