// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { callsOf, findCard, openCreateForm, openPanel, toasts, typeInto } from '#support/open-panel.tsx'
import { CardPicture } from './card-picture.tsx'

/** The questions' screen with these questions, in this order. */
async function openQuestions(questions: readonly string[]) {
  const panel = await openPanel('/admin/faq')
  const { send } = panel
  for (const [order, question] of questions.entries()) await send('POST', '/faq', { question, answer: 'Sim.', order })
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
  const card = await findCard('Policarbonato?')
  expect(within(card).getByText('Novo')).toBeTruthy()
  expect([box().value, titles().length]).toEqual(['', 7])
  await waitFor(() => expect(scroll.mock.contexts).toEqual([card]))
  await user.type(box(), 'lona')
  await waitFor(() => expect(titles()).toEqual(['Lona?']))
  expect(box().value).toBe('lona')
})

afterEach(cleanup)

const placeholder = () => document.querySelector('.card-picture svg')

test('an external picture that fails gives way to the icon of an item without one, until it has another address', () => {
  const { rerender } = render(<CardPicture picture={null} image="https://fotos.example/a.jpg" alt="Toldo" />)
  expect(placeholder()).toBeNull()
  fireEvent.error(screen.getByAltText('Toldo'))
  expect(screen.queryByAltText('Toldo')).toBeNull()
  expect(placeholder()).not.toBeNull()
  rerender(<CardPicture picture={null} image="https://fotos.example/b.jpg" alt="Toldo" />)
  expect(screen.getByAltText('Toldo').getAttribute('src')).toBe('https://fotos.example/b.jpg')
  rerender(<CardPicture picture={null} image="" alt="Toldo" />)
  expect(placeholder()).not.toBeNull()
})

test('a stored picture is loaded in the width that it has on a card', () => {
  const picture = { hash: 'a'.repeat(64), width: 1280, height: 960 }
  render(<CardPicture picture={picture} image="https://fotos.example/a.jpg" alt="Toldo" />)
  const sources = [...document.querySelectorAll('picture source')]
  expect(sources.map((source) => source.getAttribute('sizes'))).toEqual(
    Array(2).fill('(min-width: 72rem) 22rem, (min-width: 40rem) 50vw, 6.5rem'),
  )
  expect(screen.getByAltText('Toldo').getAttribute('src')).toContain(picture.hash)
})

test.each([
  ['gives way to the icon if it is as wide as one that stands for none', 120, { missingWidthPx: 120 }, true],
  ['is shown if it is wider', 121, { missingWidthPx: 120 }, false],
  ['is shown in any width if none stands for a missing one', 1, {}, false],
])('an external picture %s', (_, naturalWidth, more, isMissing) => {
  const icon = <b>Ícone</b>
  render(<CardPicture picture={null} image="https://videos.example/a.jpg" alt="Vídeo" icon={icon} {...more} />)
  const image = screen.getByAltText('Vídeo')
  expect(screen.queryByText('Ícone')).toBeNull()
  Object.defineProperty(image, 'naturalWidth', { value: naturalWidth })
  fireEvent.load(image)
  expect(screen.queryByText('Ícone') !== null).toBe(isMissing)
})

async function openForm() {
  const panel = await openCreateForm('/admin/faq', 'Adicionar FAQ')
  return { ...panel, order: screen.getByLabelText<HTMLInputElement>('Ordem de exibição') }
}

test('§4 the list is sorted ascending by order, and each shows Ordem de exibição: N', async () => {
  const { open, send } = await openPanel('/admin/faq')
  for (const order of [7, 0, 3]) await send('POST', '/faq', { question: `Pergunta ${order}`, answer: 'Sim.', order })
  open()
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

test('§5 an order that is no whole number from 0 is refused at its field', async () => {
  const { user, order, sent } = await openForm()
  await typeInto(user, { Pergunta: 'Quando?', Resposta: 'Logo.' })
  for (const written of ['-1', '1.5', '2147483648']) {
    await user.clear(order)
    await waitFor(() => expect(order.getAttribute('aria-invalid')).toBe('false'))
    await user.type(order, written)
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(order.getAttribute('aria-invalid'), written).toBe('true'))
  }
  expect(callsOf(sent, 'POST')).toEqual([])
  expect(toasts()).toEqual([])
})

test('what nobody can see in a pasted text is not saved, lines and joined emoji are, and nothing visible is blank', async () => {
  const { user, app } = await openForm()
  await typeInto(user, { Pergunta: '\u202a\t\u202c', Resposta: '\u202aUm\n\n  dois\u202c\t!' })
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByText('Preencha este campo.')).toBeTruthy()
  await user.clear(screen.getByLabelText('Pergunta'))
  await typeInto(user, { Pergunta: '\u2066Quanto\u2069\tcusta,\u2028👨\u200d👩\u200d👧?\u0007' })
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await app.inject('/faq')).json()).toMatchObject([
    { question: 'Quanto custa, 👨\u200d👩\u200d👧?', answer: 'Um\n\n  dois !' },
  ])
})
