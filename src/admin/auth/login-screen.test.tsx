// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draftKeys, writeDraft } from '#browser/draft-store.ts'
import { readSession } from '#browser/session.ts'
import { auth } from '#contract/access.ts'
import { entityNames } from '#contract/entities.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { address, callsOf, openPanel, signIn, toasts } from '#support/open-panel.tsx'
import { entityPath } from '../ui/paths.ts'
import { pathAfterLogin } from './session.tsx'

async function openLogin(path = '/admin/login') {
  const panel = await openPanel(path, { signedIn: false })
  panel.open()
  await screen.findByRole('heading', { name: 'Área Administrativa' })
  return {
    ...panel,
    signIn: async (password: string, email = panel.admin.email) => {
      for (const label of ['E-mail', 'Senha']) await panel.user.clear(screen.getByLabelText(label))
      await signIn(panel.user, password, email)
    },
  }
}

test('§2 a protected route leads to the login and, after it, back to the page first asked for', async () => {
  const { signIn } = await openLogin('/admin/faq?de=link')
  expect(address()).toBe('/admin/login')
  await signIn(adminPassword)
  await waitFor(() => expect(address()).toBe('/admin/faq?de=link'))
  const title = await screen.findByRole('heading', { name: 'Perguntas Frequentes' })
  expect(document.activeElement).toBe(title)
})

test('§2 without a page first asked for, the login leads to the dashboard; §8 Login realizado com sucesso!', async () => {
  const { signIn, admin } = await openLogin()
  await signIn(adminPassword)
  await waitFor(() => expect(address()).toBe('/admin/dashboard'))
  expect(toasts()).toEqual(['Login realizado com sucesso!'])
  const stored = JSON.parse(localStorage.getItem('toldaria.auth') ?? '')
  expect(stored).toEqual({
    userId: admin._id,
    access_token: expect.stringMatching(/.{20,}/),
    email: admin.email,
    isAuthenticated: true,
  })
})

test('the device’s secret is kept after signing out, and its user can sign in while others are refused', async () => {
  const { signIn, user, app, admin } = await openLogin()
  await signIn(adminPassword)
  await waitFor(() => expect(address()).toBe('/admin/dashboard'))
  const device = localStorage.getItem('toldaria.device')
  expect(device).toMatch(/^[\w-]{43}$/)
  await user.click(await screen.findByRole('button', { name: 'Sair' }))
  await screen.findByRole('heading', { name: 'Área Administrativa' })
  for (let guess = 0; guess < 20; guess += 1) {
    const payload = { email: admin.email, password: 'errada' }
    await app.inject({ method: 'POST', url: '/auth/login', payload })
  }
  await signIn(adminPassword)
  await waitFor(() => expect(address()).toBe('/admin/dashboard'))
  expect(localStorage.getItem('toldaria.device')).toBe(device)
})

test('where the browser forbids storage, signing in works for the life of the page', async () => {
  const panel = await openPanel('/admin/faq', { signedIn: false })
  const forbid = (name: string) => {
    const own = Object.getOwnPropertyDescriptor(window, name)
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    onTestFinished(() => void Object.defineProperty(window, name, own ?? { value: undefined }))
  }
  forbid('localStorage')
  forbid('sessionStorage')
  panel.open()
  await signIn(panel.user, adminPassword, panel.admin.email)
  await panel.user.click(await screen.findByRole('button', { name: 'Adicionar FAQ' }))
  await panel.user.type(screen.getByLabelText('Pergunta'), 'Qual é o prazo?')
  await panel.user.type(screen.getByLabelText('Resposta'), 'Quinze dias.')
  await panel.user.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByRole('heading', { name: 'Qual é o prazo?' })).toBeTruthy()
  await panel.user.click(screen.getByRole('button', { name: 'Sair' }))
  expect(await screen.findByRole('heading', { name: 'Área Administrativa' })).toBeTruthy()
})

test('§8 a wrong e-mail or password: Credenciais inválidas, and a reason, which stays during the next attempt', async () => {
  const { signIn, hold, user } = await openLogin()
  expect(screen.getByLabelText('E-mail')).toHaveProperty('type', 'email')
  for (const label of ['E-mail', 'Senha']) expect(screen.getByLabelText(label)).toHaveProperty('required', true)
  await user.click(screen.getByRole('button', { name: 'Mostrar' }))
  expect(screen.getByLabelText('Senha')).toHaveProperty('type', 'text')
  await signIn('errada')
  await waitFor(() => expect(toasts()).toEqual(['Credenciais inválidas']))
  const reason = 'E-mail ou senha incorretos. Verifique e tente de novo.'
  expect(screen.getByText(reason).role).toBe('alert')
  const password = screen.getByLabelText('Senha')
  expect(password.getAttribute('aria-describedby')).toBe(screen.getByText(reason).id)
  expect(password.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(password))
  expect(readSession()).toBeUndefined()
  // A double tap hits no other button.
  const release = hold(auth.login)
  await signIn(adminPassword)
  expect(screen.getByRole('button', { name: 'Entrando...' })).toBeTruthy()
  expect(screen.getByText(reason)).toBeTruthy()
  release()
  await waitFor(() => expect(address()).toBe('/admin/dashboard'))
})

test('without internet the login says so, until there is', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnline.mockRestore())
  const { signIn, failNext } = await openLogin()
  failNext(auth.login, 0)
  await signIn(adminPassword)
  expect(await screen.findByText(/^Este aparelho está sem internet/)).toBeTruthy()
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.queryByText(/^Este aparelho está sem internet/)).toBeNull())
})

test('§8 any other failure shows the same toast and its own reason', async () => {
  const { signIn, failNext } = await openLogin()
  for (const [status, reason] of [
    [503, /^O servidor não respondeu/],
    [429, /^Muitas tentativas/],
    [0, /^O servidor não respondeu/],
  ] as const) {
    failNext(auth.login, status)
    await signIn(adminPassword)
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(toasts()).toEqual(['Credenciais inválidas'])
  }
})

test('whoever was deleted learns by whom and when, and whom to ask', async () => {
  const { admin, signIn, send } = await openLogin()
  const bia = { name: 'Bia', email: 'bia@toldaria.example', password: 'senha da Bia' }
  const { _id } = (await send('POST', '/users', bia)).json()
  await send('DELETE', `/users/${_id}`)
  await signIn(bia.password, bia.email)
  await waitFor(() => expect(toasts()).toEqual(['Credenciais inválidas']))
  const today = new Date().toLocaleDateString('pt-BR')
  expect(
    screen.getByText(
      `${admin.name} excluiu seu usuário em ${today}. Peça a ${admin.name} que toque em “Trazer de volta” em Histórico, “Excluídos”.`,
    ),
  ).toBeTruthy()
  expect(readSession()).toBeUndefined()
})

test('§2 Sair clears the stored entry first, tells the server, and leads to the login without a page to return to', async () => {
  const panel = await openPanel('/admin/faq')
  panel.failNext(auth.logout, 500)
  panel.open()
  await panel.user.click(await screen.findByRole('button', { name: 'Sair' }))
  expect(localStorage.getItem('toldaria.auth')).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Área Administrativa' })).toBeTruthy()
  expect(panel.sent).toContain('POST /auth/logout')
  await signIn(panel.user, adminPassword, panel.admin.email)
  await waitFor(() => expect(address()).toBe('/admin/dashboard'))
})

test.each(['/admin/faq', '/admin/products?x=1#y', '/admin'])('§2 a path of the panel is returned to: %s', (from) => {
  expect(pathAfterLogin({ from })).toBe(from)
})

test.each([
  'https://evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example',
  '/admin\\..\\..\\evil',
  '/administrator',
  'javascript:alert(1)',
  '/admin/login',
  '/admin/login?x',
  '',
  7,
  undefined,
  null,
])('only a path of this panel is returned to: %s', (from) => {
  expect(pathAfterLogin(from === null ? null : { from })).toBe('/admin/dashboard')
})

test('drafts left on a shared device are deleted after a question', async () => {
  writeDraft('toldaria.draft.ana.faq.new', { values: { question: 'Qual é o prazo?' } })
  const { user, open } = await openPanel('/admin/login', { signedIn: false })
  open()
  const ask = async (choice: string) => {
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Descartar os rascunhos deste aparelho?' })
    await user.click(within(dialog).getByRole('button', { name: choice }))
  }
  await ask('Cancelar')
  expect(draftKeys()).toHaveLength(1)
  await ask('Descartar')
  expect(draftKeys()).toEqual([])
  expect(screen.queryByText('Há rascunhos neste aparelho')).toBeNull()
})

test('§2 /admin and unknown paths below it lead to the dashboard, whose header, five tabs and cards lead to every screen', async () => {
  const panel = await openPanel('/admin/nada/disso')
  panel.open()
  await screen.findByRole('link', { name: /Gerenciar produtos/ })
  expect(address()).toBe('/admin/dashboard')
  const leadsTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(['Painel Administrativo', /Gerenciar produtos/, /Gerenciar serviços/].map(leadsTo)).toEqual([
    '/admin/dashboard',
    '/admin/products',
    '/admin/services',
  ])
  const tabs = [...screen.getByRole('navigation').querySelectorAll('a')]
  expect(tabs.map((tab) => `${tab.textContent} ${tab.getAttribute('href')}`)).toEqual([
    'Dashboard /admin/dashboard',
    'Usuários /admin/users',
    'Produtos /admin/products',
    'Rodapé /admin/footer',
    'FAQ /admin/faq',
  ])
  for (const name of [
    'Pular para o conteúdo',
    'Painel Administrativo',
    'Ver o site',
    'Sair',
    ...tabs.map((tab) => tab.textContent),
  ]) {
    await panel.user.tab()
    expect(document.activeElement?.textContent).toBe(name)
  }
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  for (const name of entityNames) expect(targets).toContain(entityPath(name))
})

/** The panel's form of a new question, and the session of another user, which another tab may store. */
async function openBesideBia() {
  const panel = await openPanel('/admin/faq')
  const { app, send, user, sent } = panel
  const account = { email: 'bia@toldaria.example', password: 'sombra e água' }
  await send('POST', '/users', { name: 'Bia', ...account })
  const bia = (await app.inject({ method: 'POST', url: '/auth/login', payload: account })).json()
  const session = { userId: bia.user._id, email: account.email, access_token: bia.access_token, isAuthenticated: true }
  panel.open()
  await user.click(await screen.findByRole('button', { name: 'Adicionar FAQ' }))
  await user.type(screen.getByLabelText('Pergunta'), 'Qual é o prazo?')
  sent.length = 0
  return { ...panel, session, named: () => screen.queryByRole('dialog', { name: 'Outra pessoa entrou' }) }
}

test('another user who signs in in another tab is named before anything is saved as her, and one signs in again or goes on', async () => {
  const { user, sent, admin, session, named } = await openBesideBia()
  /** What another tab stores. */
  const store = (session: object | null) => {
    if (session) localStorage.setItem('toldaria.auth', JSON.stringify(session))
    else localStorage.removeItem('toldaria.auth')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'toldaria.auth' })))
  }
  store(session)
  expect(named()?.textContent).toContain('Em outra aba entrou bia@toldaria.example.')
  await user.click(screen.getByRole('button', { name: 'Entrar de novo' }))
  const dialog = within(named() as HTMLElement)
  expect(dialog.getByLabelText<HTMLInputElement>('E-mail').value).toBe(admin.email)
  await user.type(dialog.getByLabelText('Senha'), adminPassword)
  await user.click(dialog.getByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(named()).toBeNull())
  expect(readSession()?.email).toBe(admin.email)
  expect(screen.getByLabelText<HTMLInputElement>('Pergunta').value).toBe('Qual é o prazo?')

  // Who signs out there leads this tab to the login, and who then signs in leads it back.
  store(null)
  await waitFor(() => expect(address()).toBe('/admin/login'))
  store(session)
  await waitFor(() => expect(named()).toBeTruthy())
  expect(sent.filter((call) => !call.startsWith('GET') && !call.includes('/auth/'))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Continuar como bia@toldaria.example' }))
  expect(named()).toBeNull()
  store({ ...session, email: 'bia@outra.example' })
  expect(named()).toBeNull()
})

test('a save of a page that has not heard of another user’s sign-in waits until she is named and it goes on as her', async () => {
  const { user, sent, session, named, send } = await openBesideBia()
  await user.type(screen.getByLabelText('Resposta'), 'Quinze dias.')
  localStorage.setItem('toldaria.auth', JSON.stringify(session))
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(named()).toBeTruthy())
  expect(callsOf(sent, 'POST')).toEqual([])
  await user.click(screen.getByRole('button', { name: `Continuar como ${session.email}` }))
  expect(await screen.findByRole('heading', { name: 'Qual é o prazo?' })).toBeTruthy()
  expect((await send('GET', '/history')).json()[0]).toMatchObject({ by: { name: 'Bia' } })
})
