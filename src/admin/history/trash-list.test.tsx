// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { trash } from '#contract/history.ts'
import { address, openPanel, toasts } from '#support/open-panel.tsx'

const bia = { name: 'Bia', email: 'bia@toldaria.example', password: 'sombra e água fresca' }

/** The trash with a question and the user Bia in it. */
async function setupTrash() {
  const panel = await openPanel('/admin/history?trash=1')
  const { app, authorization: headers } = panel
  async function create(url: string, payload: object) {
    return (await app.inject({ method: 'POST', url, headers, payload })).json<{ _id: string }>()
  }
  const remove = (url: string) => app.inject({ method: 'DELETE', url, headers })
  const question = await create('/faq', { question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 0 })
  // With a second user there are filters.
  await create('/users', { ...bia, name: 'Caio', email: 'caio@toldaria.example' })
  const user = await create('/users', bia)
  await remove(`/users/${user._id}`)
  await remove(`/faq/${question._id}`)
  panel.open()
  const entry = async (title: string) =>
    within((await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement)
  return { ...panel, create, remove, question, entry }
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('deleted items have their days left, and one is brought back', async () => {
  const { entry, user, app, question } = await setupTrash()
  const deleted = await entry('Qual é o prazo?')
  expect(titles()).toEqual(['Qual é o prazo?', 'Bia'])
  expect(deleted.getByText('Pergunta · some em 30 dias')).toBeTruthy()
  expect(deleted.getByText(/^Ana excluiu em /)).toBeTruthy()
  await user.click(deleted.getByRole('button', { name: 'Trazer de volta' }))
  await waitFor(() => expect(toasts()).toEqual(['"Qual é o prazo?" está de volta']))
  await waitFor(() => expect(titles()).toEqual(['Bia']))
  expect((await app.inject('/faq')).json()).toMatchObject([{ _id: question._id }])
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
})

test('deleting for good asks first, and empties the trash', async () => {
  const { entry, user, remove } = await setupTrash()
  const deleted = await entry('Qual é o prazo?')
  await user.click(deleted.getByRole('button', { name: 'Excluir para sempre' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Excluir para sempre?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  expect(titles()).toContain('Qual é o prazo?')
  await user.click(deleted.getByRole('button', { name: 'Excluir para sempre' }))
  const again = within(screen.getByRole('dialog'))
  await user.click(again.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(toasts()).toEqual(['Excluído para sempre']))
  await waitFor(() => expect(titles()).toEqual(['Bia']))
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await remove('/trash/11111111-1111-4111-8111-111111111111')).statusCode).toBe(404)
})

test('an empty list leads to its deleted items', async () => {
  const panel = await openPanel('/admin/faq')
  const { app, authorization: headers, user } = panel
  await app.inject({ method: 'POST', url: '/faq', headers, payload: { question: 'Prazo?', answer: 'Sim.', order: 0 } })
  panel.open()
  await user.click(await screen.findByRole('button', { name: 'Excluir' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  await user.click(await screen.findByRole('link', { name: 'Ver o que foi excluído' }))
  expect(address()).toBe('/admin/history?entity=faq&trash=1')
  expect(await screen.findByRole('button', { name: 'Trazer de volta' })).toBeTruthy()
})

test('a user whose e-mail is taken does not come back, and the reason is said', async () => {
  const { entry, user, create } = await setupTrash()
  await create('/users', { ...bia, name: 'Beatriz' })
  const deleted = await entry('Bia')
  await user.click(deleted.getByRole('button', { name: 'Trazer de volta' }))
  expect(await deleted.findByText(/^O e-mail deste usuário agora pertence a outro/)).toBeTruthy()
  expect(toasts()).toEqual(['Erro ao trazer de volta'])
})

test('an item that somebody else has deleted for good does not come back, and the reason is said', async () => {
  const { entry, user, remove, question } = await setupTrash()
  const deleted = await entry('Qual é o prazo?')
  expect((await remove(`/trash/${question._id}`)).statusCode).toBe(204)
  await user.click(deleted.getByRole('button', { name: 'Trazer de volta' }))
  expect(await deleted.findByText(/^Isto já não está guardado/)).toBeTruthy()
})

test('the trash is filtered by kind and person, and says when it is empty', async () => {
  const { user } = await setupTrash()
  await screen.findByRole('heading', { name: 'Bia' })
  await user.selectOptions(await screen.findByLabelText('O que mudou'), 'Usuários')
  await waitFor(() => expect(titles()).toEqual(['Bia']))
  await user.selectOptions(screen.getByLabelText('O que mudou'), 'Serviços')
  expect(await screen.findByText('Nada nos excluídos')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Mudanças' }))
  expect(await screen.findByText('Nenhuma mudança por aqui')).toBeTruthy()
})

test('a failed load is reported, and can be tried again', async () => {
  const panel = await openPanel('/admin/history?trash=1')
  panel.failNext(trash.list, 500)
  panel.open()
  await waitFor(() => expect(toasts()).toEqual(['Erro ao carregar os excluídos']))
  await panel.user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Nada nos excluídos')).toBeTruthy()
})
