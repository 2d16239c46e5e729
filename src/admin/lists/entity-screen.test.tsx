// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { clearSession } from '#browser/session.ts'
import { auth } from '#contract/access.ts'
import { entities } from '#contract/entities.ts'
import { users } from '#contract/users.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { address, callsOf, openCreateForm, openPanel, signIn, toasts } from '#support/open-panel.tsx'

const { faq } = entities

const openFaqForm = () => openCreateForm('/admin/faq', 'Adicionar FAQ')

const question = () => screen.getByLabelText<HTMLInputElement>('Pergunta')

async function fillFaq(user: Awaited<ReturnType<typeof openFaqForm>>['user']) {
  await user.type(question(), 'Qual é o prazo?')
  await user.type(screen.getByLabelText('Resposta'), 'Quinze dias.')
}

const save = () => screen.getByRole('button', { name: 'Adicionar' })

afterEach(() => void vi.useRealTimers())

async function openFilledForm() {
  const panel = await openFaqForm()
  await fillFaq(panel.user)
  return panel
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

test('§4 while saving, inputs and button are disabled, and a status says so with the focus; then the button has it, or the new item', async () => {
  const { user, hold, failNext } = await openFilledForm()
  const release = hold(faq.create)
  failNext(faq.create, 500)
  await user.click(save())
  expect(await screen.findByRole('button', { name: 'Salvando...' })).toHaveProperty('disabled', true)
  for (const label of ['Pergunta', 'Resposta', 'Ordem de exibição'])
    expect(screen.getByLabelText(label).closest('fieldset')).toHaveProperty('disabled', true)
  expect(document.activeElement?.role).toBe('status')
  expect(document.activeElement?.textContent).toBe('Salvando...')
  release()
  await waitFor(() => expect(document.activeElement).toBe(save()))
  // What has the focus by then keeps it.
  const releaseAgain = hold(faq.create)
  failNext(faq.create, 503)
  await user.click(save())
  screen.getByRole('button', { name: 'Fechar' }).focus()
  releaseAgain()
  await screen.findByText(/^O servidor não respondeu/)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(save())
  expect(await screen.findByRole('heading', { name: 'Qual é o prazo?' })).toBeTruthy()
  const card = (await screen.findByText('Novo')).closest('li')
  await waitFor(() => expect(document.activeElement).toBe(card))
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

test('a form opens with the focus in its first field, but on a phone leaves it to the dialog: the keyboard would cover the form', async () => {
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  onTestFinished(() => media.mockRestore())
  const { user } = await openFaqForm()
  await waitFor(() => expect(document.activeElement).toBe(question()))
  expect(media).toHaveBeenCalledWith('(hover: hover) and (pointer: fine)')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  media.mockReturnValue({ matches: false } as MediaQueryList)
  await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).not.toBe(question())
})

test('without internet the panel and a failed save say so; saves and loads begin all the same, and coming back loads nothing', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnline.mockRestore())
  const { user, failNext, sent } = await openFaqForm()
  await fillFaq(user)
  fireEvent(window, new Event('offline'))
  failNext(faq.create, 0)
  await user.click(save())
  expect(await screen.findAllByText(/^Este aparelho está sem internet/)).toHaveLength(2)
  await user.click(save())
  await screen.findByRole('heading', { name: 'Qual é o prazo?' })
  isOnline.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.queryByText(/^Este aparelho está sem internet/)).toBeNull())
  sent.length = 0
  fireEvent(window, new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toEqual([])
})

test('§6 without a token nothing is sent: Token de autenticação não encontrado. Faça login novamente.', async () => {
  const { user, sent } = await openFilledForm()
  // Removed without 'Sair', by something that fires no event.
  localStorage.removeItem('toldaria.auth')
  sent.length = 0
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual(['Token de autenticação não encontrado. Faça login novamente.']))
  expect(sent).toEqual([])
  expect(question().value).toBe('Qual é o prazo?')
})

test('a refused token: the generic toast, sign-in in place, and the save repeated with nothing lost', async () => {
  const { user, admin, sent, send } = await openFilledForm()
  await send('POST', '/auth/logout')
  await user.click(save())
  const dialog = within(await screen.findByRole('dialog', { name: 'Entre novamente' }))
  expect(toasts()).toEqual(['Erro ao salvar FAQ'])
  expect(dialog.getByLabelText('E-mail')).toHaveProperty('value', admin.email)
  expect(dialog.getByRole('link', { name: 'Perdi o acesso' })).toHaveProperty('pathname', '/admin/recover')
  expect(dialog.getByText(/seu usuário foi excluído/)).toBeTruthy()
  await signIn(user, adminPassword)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Entre novamente' })).toBeNull())
  expect(question().value).toBe('Qual é o prazo?')
  expect(screen.queryByText(/^Você saiu do painel/)).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(save()))
  await user.click(save())
  expect(await screen.findByRole('heading', { name: 'Qual é o prazo?' })).toBeTruthy()
  expect(callsOf(sent, 'POST')).toEqual(['POST /faq', `POST ${auth.login.path}`, 'POST /faq'])
})

test('a refused list is loaded again after the sign-in in place', async () => {
  const panel = await openPanel('/admin/users')
  panel.failNext(users.list, 401)
  panel.open()
  await screen.findByRole('dialog', { name: 'Entre novamente' })
  expect(toasts()).toEqual(['Erro ao carregar usuários'])
  expect(screen.getByText('Você saiu do painel. Entre de novo e repita o que fez.')).toBeTruthy()
  await signIn(panel.user, adminPassword)
  expect(await screen.findByText(`Email: ${panel.admin.email}`)).toBeTruthy()
})

test('signing out in another tab signs out here; the login returns to the form, where the draft waits', async () => {
  const panel = await openFaqForm()
  fireEvent.input(question(), { target: { value: 'Qual é o prazo?' } })
  clearSession()
  expect(await screen.findByRole('heading', { name: 'Área Administrativa' })).toBeTruthy()
  expect(address()).toBe('/admin/login')
  await panel.user.click(await screen.findByRole('button', { name: 'Voltar ao formulário' }))
  await signIn(panel.user, adminPassword, panel.admin.email)
  await panel.user.click(await screen.findByRole('button', { name: 'Recuperar' }))
  expect(address()).toBe('/admin/faq')
  expect(question().value).toBe('Qual é o prazo?')
})

test('a save whose response was lost, saved again from its draft, is one item; the same content after a success is another', async () => {
  const { user, loseNext, app } = await openFilledForm()
  loseNext(faq.create)
  await user.click(save())
  expect(await screen.findByText(/^O servidor não respondeu/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  await user.click(screen.getByRole('button', { name: 'Recuperar' }))
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const stored = async () => (await app.inject('/faq')).json()
  expect(await stored()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  await fillFaq(user)
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored()).toHaveLength(2)
})

test('other content after a lost response is another item', async () => {
  const { user, loseNext, app } = await openFilledForm()
  loseNext(faq.create)
  await user.click(save())
  await screen.findByText(/^O servidor não respondeu/)
  await user.type(screen.getByLabelText('Resposta'), ' Ou vinte.')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await app.inject('/faq')).json()).toHaveLength(2)
})

test('a save without a response fails after 30 s, says that it may have succeeded, and can be repeated', async () => {
  const { hold, sent, app } = await openFilledForm()
  const release = hold(faq.create)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(save())
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(screen.getByRole('button', { name: 'Salvando...' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  vi.useRealTimers()
  expect(await screen.findByText(/pode ter salvado ou não/)).toBeTruthy()
  await waitFor(() => expect(toasts()).toEqual(['Erro ao salvar FAQ']))
  release()
  fireEvent.click(save())
  await screen.findByRole('heading', { name: 'Qual é o prazo?' })
  expect(callsOf(sent, 'POST')).toHaveLength(2)
  expect((await app.inject('/faq')).json()).toHaveLength(1)
})

test('a mouse wheel over the number scrolls and leaves the number: it takes the focus, without which browsers change none', async () => {
  const { user } = await openFaqForm()
  const order = screen.getByLabelText('Ordem de exibição')
  await user.click(order)
  expect(document.activeElement).toBe(order)
  fireEvent.wheel(order, { deltaY: 100 })
  expect(document.activeElement).not.toBe(order)
})
