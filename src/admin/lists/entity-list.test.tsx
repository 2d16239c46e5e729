// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPanel, typeInto } from '#support/open-panel.tsx'

/** The questions' screen with these questions, in this order. */
async function openQuestions(questions: readonly string[]) {
  const panel = await openPanel('/admin/faq')
  const { app, authorization: headers } = panel
  for (const [order, question] of questions.entries())
    await app.inject({ method: 'POST', url: '/faq', headers, payload: { question, answer: 'Sim.', order } })
  panel.open()
  await screen.findByRole('heading', { name: questions[0] as string })
  return panel
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar' })

test('a list of five items cannot be searched', async () => {
  await openQuestions(['Lona?', 'Vidro?', 'Aço?', 'Tela?', 'Motor?'])
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('from six items on a search finds those with every word, in any order, ignoring accents and case, and counts them', async () => {
  const all = ['Aço e lona?', 'Aço?', 'Lona?', 'Vidro?', 'Tela?', 'Acrílico?']
  const { user } = await openQuestions(all)
  const count = () => within(screen.getByRole('search')).getByRole('status').textContent
  const message = () => screen.queryByText('Nada encontrado para esta busca.')
  expect([count(), message()]).toEqual(['', null])
  for (const [query, found, counted] of [
    ['LONA  aço ', ['Aço e lona?'], '1 de 6'],
    ['acrilico', ['Acrílico?'], '1 de 6'],
    ['zebra', [], '0 de 6'],
    [' ', all, ''],
  ] as const) {
    await user.clear(box())
    await user.type(box(), query)
    await waitFor(() => expect(titles()).toEqual(found))
    expect([count(), message() !== null]).toEqual([counted, found.length === 0])
  }
})

test('a new item is marked and scrolled to, also if the search hid it; a later search may hide it', async () => {
  const { user } = await openQuestions(['Lona?', 'Vidro?', 'Aço?', 'Tela?', 'Motor?', 'Preço?'])
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scroll.mockRestore())
  await user.type(box(), 'lona')
  await waitFor(() => expect(titles()).toEqual(['Lona?']))
  await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  await typeInto(user, { Pergunta: 'Policarbonato?', Resposta: 'Sim.' })
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  const card = (await screen.findByRole('heading', { name: 'Policarbonato?' })).closest('li') as HTMLElement
  expect(within(card).getByText('Novo')).toBeTruthy()
  expect([box().value, titles().length]).toEqual(['', 7])
  await waitFor(() => expect(scroll.mock.contexts).toEqual([card]))
  await user.type(box(), 'lona')
  await waitFor(() => expect(titles()).toEqual(['Lona?']))
  expect(box().value).toBe('lona')
})
