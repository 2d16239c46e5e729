// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { access } from '#contract/access.ts'
import { signInColleague } from '#support/build-test-app.ts'
import { callsOf, openPanel, toasts } from '#support/open-panel.tsx'

async function openUsers() {
  const panel = await openPanel('/admin/users')
  panel.open()
  const card = (await screen.findByRole('heading', { name: panel.admin.name })).closest('li') as HTMLElement
  return { ...panel, card }
}

test('§2 a card shows the name and a line Email:', async () => {
  const { card, admin } = await openUsers()
  expect(within(card).getByText(`Email: ${admin.email}`)).toBeTruthy()
})

test('§5 a field that is blank after trimming is refused: Todos os campos são obrigatórios!', async () => {
  const { user, sent } = await openUsers()
  await user.click(screen.getByRole('button', { name: 'Adicionar Usuário' }))
  await user.type(screen.getByLabelText('Nome'), '   ')
  await user.type(screen.getByLabelText('E-mail'), 'caio@toldaria.example')
  await user.type(screen.getByLabelText('Senha'), 'segredo')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(toasts()).toEqual(['Todos os campos são obrigatórios!']))
  expect(callsOf(sent, 'POST')).toEqual([])
})

test('§5 on edit the password must still be filled in', async () => {
  const { user, card, sent } = await openUsers()
  await user.click(within(card).getByRole('button', { name: 'Editar' }))
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  await waitFor(() => expect(toasts()).toEqual(['Todos os campos são obrigatórios!']))
  expect(screen.getByLabelText('Senha').getAttribute('aria-invalid')).toBe('true')
  expect(callsOf(sent, 'PUT')).toEqual([])
})

test('§5 the e-mail must be valid', async () => {
  const { user, sent } = await openUsers()
  await user.click(screen.getByRole('button', { name: 'Adicionar Usuário' }))
  await user.type(screen.getByLabelText('Nome'), 'Caio')
  await user.type(screen.getByLabelText('E-mail'), 'caio')
  await user.type(screen.getByLabelText('Senha'), 'segredo')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByText(/^Escreva um e-mail completo/)).toBeTruthy()
  expect(callsOf(sent, 'POST')).toEqual([])
})

test('a short or common password shows a warning, and is saved all the same', async () => {
  const { user, sent } = await openUsers()
  await user.click(screen.getByRole('button', { name: 'Adicionar Usuário' }))
  await user.type(screen.getByLabelText('Nome'), 'Caio')
  await user.type(screen.getByLabelText('E-mail'), 'caio@toldaria.example')
  const password = screen.getByLabelText('Senha')
  const advice = () => screen.queryByText(/^Dica: /)?.textContent
  expect(advice()).toBeUndefined()
  await user.type(password, 'x7#kQ!a')
  expect(advice()).toContain('8 caracteres')
  await user.type(password, 'b')
  expect(advice()).toBeUndefined()
  for (const common of ['Flamengo', 'SENHA123', 'password1', 'mudar123']) {
    await user.clear(password)
    await user.type(password, common)
    expect(advice()).toContain('uma das mais usadas')
  }
  // No hint below the field may contain the words of its label or of the sign-in button.
  expect(screen.getAllByText(/senha/i)).toEqual([screen.getByText('Senha')])
  expect(screen.queryByText(/entrar/i)).toBeNull()
  expect(password.getAttribute('aria-invalid')).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(toasts()).toEqual(['Usuário adicionado com sucesso']))
  expect(callsOf(sent, 'POST')).toHaveLength(1)
})

test('an e-mail in use: the generic toast, and the reason', async () => {
  const { user, admin } = await openUsers()
  await user.click(screen.getByRole('button', { name: 'Adicionar Usuário' }))
  await user.type(screen.getByLabelText('Nome'), 'Outra Ana')
  await user.type(screen.getByLabelText('E-mail'), admin.email.toUpperCase())
  await user.type(screen.getByLabelText('Senha'), 'segredo')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByText('Este e-mail já pertence a outro usuário.')).toBeTruthy()
  expect(toasts()).toEqual(['Erro ao salvar usuário'])
})

test('users cannot delete their own account: the generic toast, and the reason', async () => {
  const { user, card } = await openUsers()
  await user.click(within(card).getByRole('button', { name: 'Excluir' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  expect(await screen.findByText(/sua própria conta nem o último administrador/)).toBeTruthy()
  expect(toasts()).toEqual(['Erro ao excluir usuário'])
})

test('users who save their own account stay signed in, although a new password ends all their sessions', async () => {
  const { user, card, token, app } = await openUsers()
  await user.click(within(card).getByRole('button', { name: 'Editar' }))
  await user.type(screen.getByLabelText('Nome'), ' Maria')
  await user.type(screen.getByLabelText('Senha'), 'uma senha nova')
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(await screen.findByRole('heading', { name: 'Ana Maria' })).toBeTruthy()
  expect(toasts()).toEqual(['Usuário atualizado com sucesso'])
  const stored = JSON.parse(localStorage.getItem('toldaria.auth') ?? '{}')
  expect(stored.access_token).not.toBe(token)
  const withToken = (value: string) => app.inject({ url: '/users', headers: { authorization: `Bearer ${value}` } })
  expect((await withToken(token)).statusCode).toBe(401)
  expect((await withToken(stored.access_token)).statusCode).toBe(200)
})

test('a typed password can be shown, and an edit says that it replaces the current one', async () => {
  const { user, card } = await openUsers()
  await user.click(screen.getByRole('button', { name: 'Adicionar Usuário' }))
  const password = screen.getByLabelText<HTMLInputElement>('Senha')
  await user.type(password, 'segredo')
  expect(password.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Mostrar' }))
  expect([password.type, password.value]).toEqual(['text', 'segredo'])
  await user.click(screen.getByRole('button', { name: 'Ocultar' }))
  expect(password.type).toBe('password')
  expect(screen.queryByText(/passa a valer no lugar da atual/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))

  await user.click(within(card).getByRole('button', { name: 'Editar' }))
  const line = screen.getByText(/passa a valer no lugar da atual/)
  expect(screen.getByLabelText('Senha').getAttribute('aria-describedby')).toContain(line.id)
  // No hint below the field may contain the words of its label or of the sign-in button.
  expect(screen.getAllByText(/senha/i)).toEqual([screen.getByText('Senha')])
  expect(screen.queryByText(/entrar/i)).toBeNull()
})

async function pressSend(failure?: number) {
  const panel = await openPanel('/admin/users')
  await signInColleague(panel.db)
  if (failure !== undefined) panel.failNext(access.createLink, failure)
  panel.open()
  await panel.user.click(await screen.findByRole('button', { name: 'Enviar link de acesso' }))
  return panel
}

test('the card of another user, not one’s own, creates a link, for WhatsApp and for the clipboard, which signs that user in', async () => {
  const { user, app } = await pressSend()
  const whatsapp = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Mandar pelo WhatsApp' })
  const address = screen.getByLabelText<HTMLInputElement>('Endereço').value
  const message = new URL(whatsapp.href)
  expect(message.origin + message.pathname).toBe('https://wa.me/')
  expect(message.searchParams.get('text')).toContain(address)
  expect(message.searchParams.get('text')).toMatch(/^Oi, Caio! .*uma vez, até \d+ de .*:\d\d\./)
  await user.click(screen.getByRole('button', { name: 'Copiar' }))
  expect(await navigator.clipboard.readText()).toBe(address)
  expect(toasts()).toEqual(['Copiado'])
  expect(new URL(address).pathname).toBe('/admin/welcome')
  const payload = { secret: new URL(address).hash.slice(1), password: 'três toldos ao vento' }
  const reply = await app.inject({ method: 'POST', url: '/auth/sign-in-link', payload })
  expect(reply.json().user.name).toBe('Caio')
})

test('without a clipboard the address can be selected by hand', async () => {
  const { user } = await pressSend()
  const address = await screen.findByLabelText<HTMLInputElement>('Endereço')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  await user.click(screen.getByRole('button', { name: 'Copiar' }))
  await waitFor(() => expect(toasts()).toEqual(['Não deu para copiar. Selecione o texto e copie.']))
  await user.click(address)
  expect([address.selectionStart, address.selectionEnd]).toEqual([0, address.value.length])
})

test('a link that could not be created is tried again in the same dialog', async () => {
  const { user, sent } = await pressSend(503)
  expect(await screen.findByText(/^O servidor não respondeu/)).toBeTruthy()
  expect(toasts()).toEqual(['Erro ao criar o link'])
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('link', { name: 'Mandar pelo WhatsApp' })).toBeTruthy()
  expect(screen.queryByText(/^O servidor não respondeu/)).toBeNull()
  expect(callsOf(sent, 'POST')).toHaveLength(2)
})
