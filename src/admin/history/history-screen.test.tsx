// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { history, trash } from '#contract/history.ts'
import { dayMs } from '#contract/retention.ts'
import { address, callsOf, findCard, openPanel, sentences, setupHistory, toasts } from '#support/open-panel.tsx'
import { historyText } from './history.text.ts'

const question = { question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 0 }
const product = { title: 'Toldo Fixo', features: ['Lona'], image: 'https://fotos.example/a.jpg' }

test('the changes are sentences, newest first, below their day', async () => {
  const { change, open } = await setupHistory()
  const { _id } = await change('POST', '/products', product)
  await change('PUT', `/products/${_id}`, { ...product, title: 'Toldo Retrátil' })
  await change('DELETE', `/products/${_id}`)
  open()
  expect(await screen.findByRole('heading', { level: 2, name: 'Hoje' })).toBeTruthy()
  expect(sentences()).toEqual([
    'Ana excluiu o produto "Toldo Retrátil"',
    'Ana mudou o título de "Toldo Fixo" para "Toldo Retrátil"',
    'Ana criou o produto "Toldo Fixo"',
  ])
  // Three changes by one person need no choice.
  expect(screen.queryByLabelText('Quem mudou')).toBeNull()
})

test('days and times of changes and of deleted items are those of the company’s state', async () => {
  const date = new Date(Date.now() - 20 * dayMs).toISOString().slice(0, 10)
  const at = `${date}T02:30:00.000Z`
  const dayBefore = new Date(Date.parse(date) - dayMs)
  const day = dayBefore.toLocaleDateString('pt-BR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const { change, open, user, db } = await setupHistory()
  const { _id } = await change('POST', '/faq', question)
  await change('DELETE', `/faq/${_id}`)
  for (const [state, time] of [
    ['AC', '21h30'],
    ['AM', '22h30'],
    ['SP', '23h30'],
  ] as const) {
    await change('PUT', '/company', { state })
    await db.updateTable('revisions').set({ at }).execute()
    await db.updateTable('trash').set({ deleted_at: at }).execute()
    const { unmount } = open()
    expect((await screen.findAllByText(time))[0]?.tagName).toBe('TIME')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toContain(day)
    await user.click(screen.getByRole('link', { name: 'Excluídos' }))
    expect(await screen.findByText(`Ana excluiu em ${day} às ${time}`)).toBeTruthy()
    unmount()
  }
})

test('the changes are filtered by person and by kind, and the URL has the filters', async () => {
  const { change, addUser, open, user, admin } = await setupHistory()
  const token = await addUser('Bia')
  await change('POST', '/faq', question)
  await change('POST', '/products', product, token)
  open()
  await screen.findByText('Bia criou o produto "Toldo Fixo"')
  await user.selectOptions(screen.getByLabelText('O que mudou'), 'Perguntas')
  await waitFor(() => expect(sentences()).toEqual(['Ana criou a pergunta "Qual é o prazo?"']))
  expect(address()).toBe('/admin/history?entity=faq')
  await user.selectOptions(screen.getByLabelText('O que mudou'), 'Tudo')
  await user.selectOptions(await screen.findByLabelText('Quem mudou'), 'Bia')
  await waitFor(() => expect(sentences()).toEqual(['Bia criou o produto "Toldo Fixo"']))
  await user.selectOptions(screen.getByLabelText('Quem mudou'), 'Ana')
  await waitFor(() => expect(sentences()).toContain('Ana criou o usuário "Bia"'))
  expect(address()).toBe(`/admin/history?by=${admin._id}`)
})

test('older changes follow by the button', async () => {
  const { change, open, user, failNext } = await setupHistory()
  const { _id } = await change('POST', '/faq', question)
  for (let order = 1; order <= 55; order += 1) await change('PUT', `/faq/${_id}`, { ...question, order })
  open()
  const more = await screen.findByRole('button', { name: 'Mostrar mudanças mais antigas' })
  expect(sentences()).toHaveLength(50)
  failNext(history.list, 503)
  await user.click(more)
  const again = await screen.findByRole('button', { name: 'As mais antigas não vieram. Tentar de novo' })
  await waitFor(() => expect(toasts()).toEqual(['Erro ao carregar o histórico']))
  await user.click(again)
  await waitFor(() => expect(sentences()).toHaveLength(56))
  expect(screen.getByText('Estas são todas as mudanças guardadas.')).toBeTruthy()
  // Enough entries for a choice.
  expect(screen.getByLabelText('O que mudou')).toBeTruthy()
})

test('from the form of an item its own history opens, and what was typed stays as a draft', async () => {
  const { change, open, user } = await setupHistory('/admin/faq')
  const { _id } = await change('POST', '/faq', question)
  await change('POST', '/faq', { ...question, question: 'Outra?' })
  open()
  const card = await findCard('Qual é o prazo?')
  await user.click(within(card).getByRole('button', { name: 'Editar' }))
  await user.type(screen.getByLabelText('Resposta'), ' Ou vinte.')
  await user.click(screen.getByRole('link', { name: 'Histórico deste item' }))
  expect(await screen.findByText('Só as mudanças de "Qual é o prazo?"')).toBeTruthy()
  expect(address()).toBe(`/admin/history?entity=faq&id=${_id}`)
  expect(sentences()).toEqual(['Ana criou a pergunta "Qual é o prazo?"'])
  await user.click(screen.getByRole('link', { name: 'FAQ' }))
  const again = await findCard('Qual é o prazo?')
  await user.click(within(again).getByRole('button', { name: 'Editar' }))
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Resposta').value).toBe('Quinze dias. Ou vinte.')
})

const bia = { name: 'Bia', email: 'bia@toldaria.example', password: 'sombra e água fresca' }

/** The trash with a question and the user Bia in it. */
async function setupTrash() {
  const panel = await openPanel('/admin/history?trash=1')
  const { send } = panel
  async function create(url: string, payload: object) {
    return (await send('POST', url, payload)).json<{ _id: string }>()
  }
  const remove = (url: string) => send('DELETE', url)
  const question = await create('/faq', { question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 0 })
  // With a second user there are filters.
  await create('/users', { ...bia, name: 'Caio', email: 'caio@toldaria.example' })
  const user = await create('/users', bia)
  await remove(`/users/${user._id}`)
  await remove(`/faq/${question._id}`)
  panel.open()
  const entry = async (title: string) => within(await findCard(title))
  return { ...panel, create, remove, question, entry }
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('a failed load of changes or deleted items is reported, and can be tried again', async () => {
  const { open, user, failNext, sent } = await setupHistory()
  failNext(history.list, 500)
  open()
  await waitFor(() => expect(toasts()).toEqual(['Erro ao carregar o histórico']))
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Nenhuma mudança por aqui')).toBeTruthy()
  expect(callsOf(sent, 'GET').filter((call) => call.startsWith('GET /history'))).toHaveLength(2)
  failNext(trash.list, 500)
  await user.click(screen.getByRole('link', { name: 'Excluídos' }))
  await waitFor(() => expect(toasts()).toContain('Erro ao carregar os excluídos'))
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Nada nos excluídos')).toBeTruthy()
})

test('deleted items have their days left; one is brought back, another deleted for good after a question', async () => {
  const { entry, user, app, question, remove } = await setupTrash()
  const deleted = await entry('Qual é o prazo?')
  expect(titles()).toEqual(['Qual é o prazo?', 'Bia'])
  expect(deleted.getByText('Pergunta · some em 30 dias')).toBeTruthy()
  expect(deleted.getByText(/^Ana excluiu em /)).toBeTruthy()
  await user.click(deleted.getByRole('button', { name: 'Trazer de volta' }))
  await waitFor(() => expect(toasts()).toEqual(['"Qual é o prazo?" está de volta']))
  await waitFor(() => expect(titles()).toEqual(['Bia']))
  expect((await app.inject('/faq')).json()).toMatchObject([{ _id: question._id }])
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))

  for (const choice of ['Cancelar', 'Excluir']) {
    expect(titles()).toEqual(['Bia'])
    await user.click((await entry('Bia')).getByRole('button', { name: 'Excluir para sempre' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Excluir para sempre?' }))
    await user.click(dialog.getByRole('button', { name: choice }))
  }
  await waitFor(() => expect(toasts()).toContain('Excluído para sempre'))
  await waitFor(() => expect(titles()).toEqual([]))
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await remove('/trash/11111111-1111-4111-8111-111111111111')).statusCode).toBe(404)
})

test('a user whose e-mail is taken, or an item that somebody has deleted for good, does not come back, and the reason is said', async () => {
  const { entry, user, create, remove, question } = await setupTrash()
  await create('/users', { ...bia, name: 'Beatriz' })
  const deletedUser = await entry('Bia')
  await user.click(deletedUser.getByRole('button', { name: 'Trazer de volta' }))
  expect(await deletedUser.findByText(/^O e-mail deste usuário agora pertence a outro/)).toBeTruthy()
  expect(toasts()).toEqual(['Erro ao trazer de volta'])
  const deleted = await entry('Qual é o prazo?')
  expect((await remove(`/trash/${question._id}`)).statusCode).toBe(204)
  await user.click(deleted.getByRole('button', { name: 'Trazer de volta' }))
  expect(await deleted.findByText(/^Isto não está mais guardado/)).toBeTruthy()
})

test('a list, filled or empty, leads to its deleted items', async () => {
  const panel = await openPanel('/admin/faq')
  const { user, send } = panel
  await send('POST', '/faq', { question: 'Prazo?', answer: 'Sim.', order: 0 })
  panel.open()
  await user.click(await screen.findByRole('link', { name: 'Ver o que foi excluído' }))
  expect(await screen.findByText('Nada nos excluídos')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'FAQ' }))
  await user.click(await screen.findByRole('button', { name: 'Excluir' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  await user.click(await screen.findByRole('link', { name: 'Ver o que foi excluído' }))
  expect(address()).toBe('/admin/history?entity=faq&trash=1')
  expect(await screen.findByRole('button', { name: 'Trazer de volta' })).toBeTruthy()
})

test('the trash is filtered by kind and person, and shows all where nothing is left', async () => {
  const { user } = await setupTrash()
  await screen.findByRole('heading', { name: 'Bia' })
  await user.selectOptions(await screen.findByLabelText('O que mudou'), 'Usuários')
  await waitFor(() => expect(titles()).toEqual(['Bia']))
  await user.selectOptions(screen.getByLabelText('O que mudou'), 'Serviços')
  expect(await screen.findByText(/^Nenhum destes em Excluídos/)).toBeTruthy()
  await waitFor(() => expect(titles()).toEqual(['Qual é o prazo?', 'Bia']))
  await user.click(screen.getByRole('link', { name: 'Mudanças' }))
  expect(await screen.findByText('Nenhuma mudança por aqui')).toBeTruthy()
})

test('the trash counts the days that are left, rounded up', () => {
  const hourMs = 60 * 60 * 1000
  expect(historyText.daysLeft(12 * 24 * hourMs)).toBe('some em 12 dias')
  expect(historyText.daysLeft(25 * hourMs)).toBe('some em 2 dias')
  expect(historyText.daysLeft(23 * hourMs)).toBe('some em menos de 1 dia')
  expect(historyText.daysLeft(-hourMs)).toBe('some em menos de 1 dia')
})
