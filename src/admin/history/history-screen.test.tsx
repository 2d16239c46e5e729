// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { history } from '#contract/history.ts'
import { dayMs } from '#contract/retention.ts'
import { address, callsOf, sentences, setupHistory, toasts } from '#support/open-panel.tsx'

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

test.each([
  ['AC', '21:30'],
  ['AM', '22:30'],
  ['SP', '23:30'],
])('days and times of changes and of deleted items are those of the company’s state: %s', async (state, time) => {
  const date = new Date(Date.now() - 20 * dayMs).toISOString().slice(0, 10)
  const at = `${date}T02:30:00.000Z`
  const dayBefore = new Date(Date.parse(date) - dayMs)
  const day = dayBefore.toLocaleDateString('pt-BR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const { change, open, user, db } = await setupHistory()
  await change('PUT', '/company', { state })
  const { _id } = await change('POST', '/faq', question)
  await change('DELETE', `/faq/${_id}`)
  await db.updateTable('revisions').set({ at }).execute()
  await db.updateTable('trash').set({ deleted_at: at }).execute()
  open()
  expect((await screen.findAllByText(time))[0]?.tagName).toBe('TIME')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain(day)
  await user.click(screen.getByRole('link', { name: 'Excluídos' }))
  expect(await screen.findByText(`Ana excluiu em ${day} às ${time}`)).toBeTruthy()
})

test('without changes the screen says what will be here', async () => {
  const { open } = await setupHistory()
  open()
  expect(await screen.findByText('Nenhuma mudança por aqui')).toBeTruthy()
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
  expect(toasts()).toEqual(['Erro ao carregar o histórico'])
  await user.click(again)
  await waitFor(() => expect(sentences()).toHaveLength(56))
  expect(screen.getByText('Estas são todas as mudanças guardadas.')).toBeTruthy()
  // Enough entries for a choice.
  expect(screen.getByLabelText('O que mudou')).toBeTruthy()
})

test('a failed load is reported, and can be tried again', async () => {
  const { open, user, failNext, sent } = await setupHistory()
  failNext(history.list, 500)
  open()
  await waitFor(() => expect(toasts()).toEqual(['Erro ao carregar o histórico']))
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Nenhuma mudança por aqui')).toBeTruthy()
  expect(callsOf(sent, 'GET').filter((call) => call.startsWith('GET /history'))).toHaveLength(2)
})

test('from the form of an item its own history opens, and what was typed stays as a draft', async () => {
  const { change, open, user } = await setupHistory('/admin/faq')
  const { _id } = await change('POST', '/faq', question)
  await change('POST', '/faq', { ...question, question: 'Outra?' })
  open()
  const card = (await screen.findByRole('heading', { name: 'Qual é o prazo?' })).closest('li') as HTMLElement
  await user.click(within(card).getByRole('button', { name: 'Editar' }))
  await user.type(screen.getByLabelText('Resposta'), ' Ou vinte.')
  await user.click(screen.getByRole('link', { name: 'Histórico deste item' }))
  expect(await screen.findByText('Só as mudanças de "Qual é o prazo?"')).toBeTruthy()
  expect(address()).toBe(`/admin/history?entity=faq&id=${_id}`)
  expect(sentences()).toEqual(['Ana criou a pergunta "Qual é o prazo?"'])
  await user.click(screen.getByRole('link', { name: 'FAQ' }))
  const again = (await screen.findByRole('heading', { name: 'Qual é o prazo?' })).closest('li') as HTMLElement
  await user.click(within(again).getByRole('button', { name: 'Editar' }))
  await user.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Resposta').value).toBe('Quinze dias. Ou vinte.')
})
