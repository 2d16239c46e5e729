// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clearSession } from '#browser/session.ts'
import { auth } from '#contract/access.ts'
import { faq } from '#contract/faq.ts'
import { users } from '#contract/users.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { address, callsOf, openCreateForm, openPanel, toasts } from '#support/open-panel.tsx'

const openFaqForm = () => openCreateForm('/admin/faq', 'Adicionar FAQ')

const question = () => screen.getByLabelText<HTMLInputElement>('Pergunta')

async function fillFaq(user: Awaited<ReturnType<typeof openFaqForm>>['user']) {
  await user.type(question(), 'Qual é o prazo?')
  await user.type(screen.getByLabelText('Resposta'), 'Quinze dias.')
}

/** Fills and sends the form. The save does not end before `release` is called. */
async function beginSave() {
  const { user, hold } = await openFaqForm()
  await fillFaq(user)
  const release = hold(faq.create)
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  return { user, release }
}

test('§4 while the list loads a skeleton is shown', async () => {
  const panel = await openPanel('/admin/faq')
  const release = panel.hold(faq.list)
  panel.open()
  expect(await screen.findByText('Carregando...')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Perguntas Frequentes' })).toBeTruthy()
  release()
  expect(await screen.findByText('Nenhuma pergunta ainda')).toBeTruthy()
  expect(screen.queryByText('Carregando...')).toBeNull()
  expect(screen.queryByText('Nada encontrado para esta busca.')).toBeNull()
  expect(document.activeElement).not.toBe(screen.getByRole('button', { name: 'Adicionar FAQ' }))
})

test('§4 while saving, inputs and button are disabled and the button reads Salvando...; then the item is marked', async () => {
  const { release } = await beginSave()
  const button = await screen.findByRole('button', { name: 'Salvando...' })
  expect(button).toHaveProperty('disabled', true)
  for (const label of ['Pergunta', 'Resposta', 'Ordem de exibição'])
    expect(screen.getByLabelText(label).closest('fieldset')).toHaveProperty('disabled', true)
  release()
  expect(await screen.findByRole('heading', { name: 'Qual é o prazo?' })).toBeTruthy()
  expect(await screen.findByText('Novo')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

test('after a failed save its button has the focus again, which it lost while it was disabled', async () => {
  const { user, hold, failNext } = await openFaqForm()
  await fillFaq(user)
  const release = hold(faq.create)
  failNext(faq.create, 500)
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  // happy-dom leaves the focus on a disabled button.
  const { activeElement } = document
  if (activeElement instanceof HTMLElement) activeElement.blur()
  release()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Adicionar' })))
})

test.each([
  ['with a mouse has the focus in its first field', true],
  ['on a phone leaves it to the dialog: the keyboard would cover the form', false],
])('a form that opens %s', async (_, hasMouse) => {
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: hasMouse } as MediaQueryList)
  onTestFinished(() => media.mockRestore())
  await openFaqForm()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement === question()).toBe(hasMouse)
})

test('a save and a load begin whatever the browser says about the network, and coming back to the window loads nothing', async () => {
  const { user, sent } = await openFaqForm()
  await fillFaq(user)
  fireEvent(window, new Event('offline'))
  onTestFinished(() => void fireEvent(window, new Event('online')))
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await screen.findByRole('heading', { name: 'Qual é o prazo?' })
  sent.length = 0
  fireEvent(window, new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toEqual([])
})

test('a save continues after its modal is closed, and closes no other modal', async () => {
  const { user, release } = await beginSave()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  release()
  expect(await screen.findByRole('heading', { name: 'Qual é o prazo?', hidden: true })).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Adicionar Nova FAQ' })).toBeTruthy()
})

test('text typed into the next form while the last one is saved stays as its draft', async () => {
  const { user, release } = await beginSave()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  await user.type(question(), 'E a garantia?')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('E a garantia?'))
  release()
  await screen.findByRole('heading', { name: 'Qual é o prazo?', hidden: true })
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
  expect(question().value).toBe('E a garantia?')
})

test('typed text is kept as a draft that the next opening offers, but does not fill in by itself', async () => {
  const { user } = await openFaqForm()
  await user.type(question(), 'Qual é o prazo?')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(await screen.findByText('Guardado como rascunho')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Voltar ao formulário' }))
  expect(await screen.findByText('Há um rascunho não salvo')).toBeTruthy()
  expect(question().value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(question().value).toBe('Qual é o prazo?')
  expect(screen.queryByText('Há um rascunho não salvo')).toBeNull()
})

test('a discarded draft is deleted, and a saved form leaves none', async () => {
  const { user } = await openFaqForm()
  const reopen = async () => {
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  }
  await user.type(question(), 'Qual é o prazo?')
  await reopen()
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  await reopen()
  expect(screen.queryByText('Há um rascunho não salvo')).toBeNull()
  await fillFaq(user)
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await screen.findByRole('heading', { name: 'Qual é o prazo?' })
  await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  expect(screen.queryByText('Há um rascunho não salvo')).toBeNull()
})

test('a draft never contains a password', async () => {
  const panel = await openPanel('/admin/users')
  panel.open()
  await panel.user.click(await screen.findByRole('button', { name: 'Adicionar Usuário' }))
  await panel.user.type(screen.getByLabelText('Nome'), 'Caio')
  await panel.user.type(screen.getByLabelText('Senha'), 'segredo-de-caio')
  await panel.user.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(JSON.stringify(localStorage)).toContain('Caio')
  expect(JSON.stringify(localStorage)).not.toContain('segredo-de-caio')
})

test('§6 without a token nothing is sent: Token de autenticação não encontrado. Faça login novamente.', async () => {
  const { user, sent } = await openFaqForm()
  await fillFaq(user)
  // Removed without 'Sair', by something that fires no event.
  localStorage.removeItem('toldaria.auth')
  sent.length = 0
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(toasts()).toEqual(['Token de autenticação não encontrado. Faça login novamente.']))
  expect(sent).toEqual([])
  expect(question().value).toBe('Qual é o prazo?')
})

test('a refused token: the generic toast, sign-in in place, and the save repeated with nothing lost', async () => {
  const { user, app, authorization, admin, sent } = await openFaqForm()
  await fillFaq(user)
  await app.inject({ method: 'POST', url: '/auth/logout', headers: authorization })
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  const signIn = await screen.findByRole('dialog', { name: 'Entre novamente' })
  expect(toasts()).toEqual(['Erro ao salvar FAQ'])
  expect(within(signIn).getByLabelText('E-mail')).toHaveProperty('value', admin.email)
  expect(within(signIn).getByRole('link', { name: 'Perdi o acesso' })).toHaveProperty('pathname', '/admin/recover')
  expect(within(signIn).getByText(/outra pessoa excluiu este usuário/)).toBeTruthy()
  await user.type(within(signIn).getByLabelText('Senha'), adminPassword)
  await user.click(within(signIn).getByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Entre novamente' })).toBeNull())
  expect(question().value).toBe('Qual é o prazo?')
  expect(screen.queryByText(/^Sua sessão terminou/)).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Adicionar' })))
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByRole('heading', { name: 'Qual é o prazo?' })).toBeTruthy()
  expect(callsOf(sent, 'POST')).toEqual(['POST /faq', `POST ${auth.login.path}`, 'POST /faq'])
})

test('a refused list is loaded again after the sign-in in place', async () => {
  const panel = await openPanel('/admin/users')
  panel.failNext(users.list, 401)
  panel.open()
  const signIn = await screen.findByRole('dialog', { name: 'Entre novamente' })
  expect(toasts()).toEqual(['Erro ao carregar usuários'])
  await panel.user.type(within(signIn).getByLabelText('Senha'), adminPassword)
  await panel.user.click(within(signIn).getByRole('button', { name: 'Entrar' }))
  expect(await screen.findByText(`Email: ${panel.admin.email}`)).toBeTruthy()
})

test('signing out in another tab signs out here; the login returns to this page, where the draft waits', async () => {
  const panel = await openFaqForm()
  fireEvent.input(question(), { target: { value: 'Qual é o prazo?' } })
  clearSession()
  expect(await screen.findByRole('heading', { name: 'Área Administrativa' })).toBeTruthy()
  expect(address()).toBe('/admin/login')
  await panel.user.type(screen.getByLabelText('E-mail'), panel.admin.email)
  await panel.user.type(screen.getByLabelText('Senha'), adminPassword)
  await panel.user.click(screen.getByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(address()).toBe('/admin/faq'))
  await panel.user.click(await screen.findByRole('button', { name: 'Adicionar FAQ' }))
  await panel.user.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(question().value).toBe('Qual é o prazo?')
})

test('an item that changes while its delete is asked is not deleted, but shown as it is now', async () => {
  const { app, authorization: headers, user, hold, open } = await openPanel('/admin/faq')
  const payload = { question: 'Prazo?', answer: 'Sim.' }
  const { _id } = (await app.inject({ method: 'POST', url: '/faq', headers, payload })).json()
  open()
  await user.click(await screen.findByRole('button', { name: 'Excluir' }))
  expect(screen.queryByText('Nenhuma pergunta ainda')).toBeNull()
  const dialog = within(screen.getByRole('dialog'))
  await app.inject({ method: 'PUT', url: `/faq/${_id}`, headers, payload: { ...payload, question: 'Garantia?' } })
  const release = hold(faq.remove)
  await user.click(dialog.getByRole('button', { name: 'Excluir' }))
  expect(dialog.getByRole('button', { name: 'Excluindo...' }).getAttribute('aria-describedby')).toBeNull()
  release()
  expect(await dialog.findByText('Garantia?')).toBeTruthy()
  expect(dialog.getByText('Alguém mudou isto há pouco. Confira e, se quiser, exclua de novo.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Garantia?' })).toBeNull())
})
