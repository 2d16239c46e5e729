// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { access } from '#contract/access.ts'
import { signInColleague } from '#support/build-test-app.ts'
import { callsOf, findCard, openPanel, toasts, typeInto } from '#support/open-panel.tsx'

async function openUsers() {
  const panel = await openPanel('/admin/users')
  panel.open()
  const card = await findCard(panel.admin.name)
  return { ...panel, card }
}

test('§2 §5 a card shows name and e-mail; no field may be blank, also on an edit; the e-mail is valid and nobody else’s; one’s own account stays', async () => {
  const { user, sent, card, admin } = await openUsers()
  const all = 'Todos os campos são obrigatórios!'
  expect(within(card).getByText(`Email: ${admin.email}`)).toBeTruthy()
  await user.click(within(card).getByRole('button', { name: 'Editar' }))
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  await waitFor(() => expect(toasts()).toEqual([all]))
  expect(screen.getByLabelText('Senha').getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))

  await user.click(screen.getByRole('button', { name: 'Adicionar Usuário' }))
  const add = () => user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await typeInto(user, { Nome: '   ', 'E-mail': 'caio@toldaria.example', Senha: 'segredo' })
  await add()
  await waitFor(() => expect(screen.getByLabelText('Nome').getAttribute('aria-invalid')).toBe('true'))
  expect(toasts()).toEqual([all])
  await user.clear(screen.getByLabelText('E-mail'))
  await typeInto(user, { Nome: 'Caio', 'E-mail': 'caio' })
  await add()
  expect(await screen.findByText(/^Escreva um e-mail completo/)).toBeTruthy()
  expect([callsOf(sent, 'POST'), callsOf(sent, 'PUT')]).toEqual([[], []])
  await user.clear(screen.getByLabelText('E-mail'))
  await typeInto(user, { 'E-mail': admin.email.toUpperCase() })
  await add()
  expect(await screen.findByText('Este e-mail já pertence a outro usuário.')).toBeTruthy()
  expect(toasts()).toContain('Erro ao salvar usuário')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))

  await user.click(within(card).getByRole('button', { name: 'Excluir' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  expect(await screen.findByText(/seu próprio usuário nem o último administrador/)).toBeTruthy()
  expect(toasts()).toContain('Erro ao excluir usuário')
})

test('a short or common password shows a warning, and is saved all the same', async () => {
  const { user, sent, app } = await openUsers()
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
  // It is saved as it was typed.
  await user.type(password, '\t\u202a')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(toasts()).toEqual(['Usuário adicionado com sucesso']))
  expect(callsOf(sent, 'POST')).toHaveLength(1)
  const payload = { email: 'caio@toldaria.example', password: 'mudar123\t\u202a' }
  expect((await app.inject({ method: 'POST', url: '/auth/login', payload })).statusCode).toBe(200)
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
  expect(screen.queryByText(/^Vale no lugar da atual/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))

  await user.click(within(card).getByRole('button', { name: 'Editar' }))
  const line = screen.getByText(/^Vale no lugar da atual/)
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
  expect(message.searchParams.get('text')).toMatch(/^Oi, Caio! .*uma vez, até \d+ de .* \d+h\d\d\./)
  await user.click(screen.getByRole('button', { name: 'Copiar' }))
  expect(await navigator.clipboard.readText()).toBe(address)
  expect(toasts()).toEqual(['Copiado'])
  expect(new URL(address).pathname).toBe('/admin/welcome')
  const payload = { secret: new URL(address).hash.slice(1), password: 'três toldos ao vento' }
  const reply = await app.inject({ method: 'POST', url: '/auth/sign-in-link', payload })
  expect(reply.json().user.name).toBe('Caio')
})

test('a link that could not be created is tried again in the same dialog; without a clipboard its address is selected by hand', async () => {
  const { user, sent } = await pressSend(503)
  expect(await screen.findByText(/^O servidor não respondeu/)).toBeTruthy()
  expect(toasts()).toEqual(['Erro ao criar o link'])
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  const address = await screen.findByLabelText<HTMLInputElement>('Endereço')
  expect(screen.queryByText(/^O servidor não respondeu/)).toBeNull()
  expect(callsOf(sent, 'POST')).toHaveLength(2)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  await user.click(screen.getByRole('button', { name: 'Copiar' }))
  await waitFor(() => expect(toasts()).toContain('Não deu para copiar. Selecione o texto e copie.'))
  await user.click(address)
  expect([address.selectionStart, address.selectionEnd]).toEqual([0, address.value.length])
})
