// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSession } from '#browser/session.ts'
import { me } from '#contract/access.ts'
import { backups } from '#contract/operation.ts'
import { createSessionStore } from '#server/access/sessions.store.ts'
import { adminPassword, newDatabaseUrl, signInColleague } from '#support/build-test-app.ts'
import { newDataDir, removeDataDir } from '#support/built-server.ts'
import { callsOf, openPanel, signIn, stored, toasts, typeInto } from '#support/open-panel.tsx'

const newPassword = 'três toldos ao vento'

async function setupSecurity() {
  const panel = await openPanel('/admin/security')
  const card = async (title: string) =>
    within((await screen.findByRole('heading', { name: title })).parentElement as HTMLElement)
  return {
    ...panel,
    account: () => card('Nome, e-mail e senha'),
    sessions: () => card('Aparelhos conectados'),
    codes: () => card('Códigos de recuperação'),
    openSession: (device: string) => createSessionStore(panel.db).open(panel.admin._id, device),
    statusOf: async (token: string) =>
      (await panel.app.inject({ url: '/me', headers: { authorization: `Bearer ${token}` } })).statusCode,
    signInWith: async (password: string) => {
      const payload = { email: panel.admin.email, password }
      return (await panel.app.inject({ method: 'POST', url: '/auth/login', payload })).statusCode
    },
  }
}

test('a sign-in link that a colleague made is told here and on the dashboard', async () => {
  const { open, app, db, user, admin } = await setupSecurity()
  const headers = { authorization: `Bearer ${await signInColleague(db)}` }
  await app.inject({ method: 'POST', url: `/users/${admin._id}/sign-in-link`, headers })
  open()
  expect(await screen.findByText(/^Caio criou um link de acesso para o seu usuário em \d+ de /)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  const link = await screen.findByRole('link', { name: 'Ver meu acesso' })
  expect(link.getAttribute('href')).toBe('/admin/security')
  expect(link.closest('li')?.textContent).toMatch(/^Caio criou um link de acesso/)
})

test('a new password and e-mail are saved with the current password; one stays signed in, the others end, and a new sheet of codes is asked for', async () => {
  const { open, user, account, codes, openSession, statusOf, app, token, sent } = await setupSecurity()
  const other = await openSession('iPhone, Safari')
  open()
  const form = await account()
  await user.clear(form.getByLabelText('E-mail'))
  await user.type(form.getByLabelText('E-mail'), 'ana.maria@toldaria.example')
  await user.type(form.getByLabelText('Senha nova'), newPassword)
  await user.type(form.getByLabelText('Senha atual'), adminPassword)
  // A second press sends nothing.
  await user.dblClick(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(toasts()).toEqual(['Seus dados foram salvos']))
  expect(callsOf(sent, 'PUT')).toEqual(['PUT /me'])
  const session = readSession()
  expect(session?.email).toBe('ana.maria@toldaria.example')
  expect(await Promise.all([token, other, session?.access_token ?? ''].map(statusOf))).toEqual([401, 401, 200])
  const sheet = await codes()
  expect(sheet.getByRole('alert').textContent).toMatch(/os códigos antigos não valem mais/)
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText('Senha atual')))
  for (const label of ['Senha nova', 'Senha atual']) expect(form.getByLabelText<HTMLInputElement>(label).value).toBe('')
  const payload = { email: 'ana.maria@toldaria.example', password: newPassword }
  expect((await app.inject({ method: 'POST', url: '/auth/login', payload })).statusCode).toBe(200)
})

test.each([
  ['curta', /pelo menos 8/, 'Senha nova'],
  // Only the server's list has it.
  ['jennifer', /muito comum/, 'Senha nova'],
])('the new password %s is refused at its field, and nothing typed is lost', async (password, reason, label) => {
  const { open, user, account, signInWith } = await setupSecurity()
  open()
  const form = await account()
  await user.type(form.getByLabelText(label), password)
  await user.type(form.getByLabelText('Senha atual'), adminPassword)
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
  const error = document.getElementById(
    form.getByLabelText(label).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '',
  )
  expect(error?.textContent).toMatch(reason)
  expect(document.activeElement).toBe(form.getByLabelText(label))
  expect(form.getByLabelText<HTMLInputElement>('Senha atual').value).toBe(adminPassword)
  expect(await signInWith(adminPassword)).toBe(200)
})

test('an ended session is continued in place; without a new password the old one stays', async () => {
  const { open, user, account, signInWith, failNext } = await setupSecurity()
  open()
  const form = await account()
  await typeInto(user, { Nome: ' Maria' })
  await user.type(form.getByLabelText('Senha atual'), adminPassword)
  failNext(me.save, 401)
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await screen.findByRole('dialog', { name: 'Entre novamente' })
  expect(form.getByText(/^Você saiu do painel/)).toBeTruthy()
  await signIn(user, adminPassword)
  await waitFor(() => expect(form.queryByText(/^Você saiu do painel/)).toBeNull())
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(toasts()[0]).toBe('Seus dados foram salvos'))
  expect(await signInWith(adminPassword)).toBe(200)
})

test('a wrong current password and a taken e-mail are said at their fields; the session goes on', async () => {
  const { open, user, account, send } = await setupSecurity()
  const bia = { name: 'Bia', email: 'bia@toldaria.example', password: newPassword }
  await send('POST', '/users', bia)
  open()
  const form = await account()
  await user.clear(form.getByLabelText('E-mail'))
  await user.type(form.getByLabelText('E-mail'), bia.email)
  await user.type(form.getByLabelText('Senha atual'), 'errada')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  expect(await form.findByText(/^Esta não é a sua senha atual/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.clear(form.getByLabelText('Senha atual'))
  await user.type(form.getByLabelText('Senha atual'), adminPassword)
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  expect(await form.findByText('Este e-mail já pertence a outro usuário.')).toBeTruthy()
  expect(toasts()).toEqual(['Erro ao salvar seus dados'])
})

test('what is typed stays as a draft, but no password', async () => {
  const { open, user, account } = await setupSecurity()
  const { unmount } = open()
  const form = await account()
  await user.type(form.getByLabelText('Nome'), ' Maria')
  await user.type(form.getByLabelText('Senha nova'), newPassword)
  await user.type(form.getByLabelText('Senha atual'), adminPassword)
  unmount()
  const kept = JSON.stringify(localStorage)
  expect(kept).toContain('Ana Maria')
  expect(kept).not.toContain(newPassword)
  expect(kept).not.toContain(adminPassword)
})

test('one session is ended, then all others, each after a question', async () => {
  const { open, user, sessions, openSession, statusOf, token } = await setupSecurity()
  const phone = await openSession('Android phone, Chrome')
  const [desk, nameless] = [await openSession('Windows, Firefox'), await openSession('')]
  open()
  const list = await sessions()
  const rows = () => list.queryAllByRole('listitem').map(({ textContent }) => textContent)
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(rows()).toContain('Celular Android, Chrome agoraDesconectar')
  expect(rows().filter((row) => row.includes('este aparelho'))).toEqual(['Aparelho desconhecido este aparelho'])
  const row = list.getByText('Celular Android, Chrome').closest('li') as HTMLElement
  await user.click(within(row).getByRole('button', { name: 'Desconectar' }))
  const question = screen.getByRole('dialog', { name: 'Desconectar este aparelho?' })
  await user.click(within(question).getByRole('button', { name: 'Desconectar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(toasts()).toEqual(['Aparelho desconectado: Celular Android, Chrome'])
  expect([await statusOf(phone), await statusOf(desk)]).toEqual([401, 200])

  await user.click(list.getByRole('button', { name: 'Desconectar os outros' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Desconectar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(rows()).toEqual(['Aparelho desconhecido este aparelho'])
  expect(list.queryByRole('button', { name: 'Desconectar os outros' })).toBeNull()
  expect([await statusOf(token), await statusOf(desk), await statusOf(nameless)]).toEqual([200, 401, 401])
})

test('ten codes for the current password, with all that a sheet of paper needs, until they are put away', async () => {
  const { open, user, codes, admin, app, failNext, send } = await setupSecurity()
  await send('POST', '/meta', stored)
  // By way of a screen that loads the company's other data.
  open('/admin/history')
  await screen.findByRole('heading', { name: 'Histórico' })
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await user.click(await screen.findByRole('link', { name: /^Segurança/ }))
  const card = await codes()
  expect(await card.findByText('Você não tem nenhum código.')).toBeTruthy()
  await user.type(card.getByLabelText('Senha atual'), 'errada')
  await user.click(card.getByRole('button', { name: 'Criar códigos' }))
  expect(await card.findByText(/^Esta não é a sua senha atual/)).toBeTruthy()
  await user.clear(card.getByLabelText('Senha atual'))
  await user.type(card.getByLabelText('Senha atual'), adminPassword)
  failNext(me.createRecoveryCodes, 429)
  await user.click(card.getByRole('button', { name: 'Criar códigos' }))
  expect(await card.findByText(/^Muitas tentativas/)).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Criar códigos' }))
  const sheet = await card.findByRole('article')
  const shown = [...sheet.querySelectorAll('code')].map(({ textContent }) => textContent)
  expect(new Set(shown).size).toBe(10)
  await waitFor(() => expect(sheet.textContent).toContain(stored.title))
  for (const text of [admin.email, '/admin/recover', new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long' }).format()])
    expect(sheet.textContent).toContain(text)
  const isKept = async () => (await send('GET', '/me/recovery-codes')).json().areKept
  // Left without being kept, it is there again.
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await user.click(await screen.findByRole('link', { name: /^Segurança/ }))
  const again = await codes()
  expect(await isKept()).toBe(false)
  expect((await again.findByRole('article')).textContent).toContain(shown[0])
  await user.click(again.getByRole('button', { name: 'Copiar' }))
  expect(await navigator.clipboard.readText()).toContain(shown.join('\n'))
  await user.click(again.getByRole('button', { name: 'Já guardei' }))
  expect(await again.findByText('Restam 10 códigos da sua folha.')).toBeTruthy()
  expect(await isKept()).toBe(true)
  expect(document.body.textContent).not.toContain(shown[0])
  const recovery = { email: admin.email, code: shown[0], password: newPassword }
  expect((await app.inject({ method: 'POST', url: '/auth/recover', payload: recovery })).statusCode).toBe(200)
})

test('codes that were shown but perhaps not kept ask for new ones, or to say that they are kept', async () => {
  const { open, user, codes, send } = await setupSecurity()
  await send('POST', '/me/recovery-codes', { currentPassword: adminPassword })
  open()
  const card = await codes()
  expect(await card.findByText(/talvez não tenha sido guardada/)).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Já guardei' }))
  await waitFor(() => expect(card.queryByText(/talvez não tenha sido guardada/)).toBeNull())
  expect(card.getByText('Restam 10 códigos da sua folha.')).toBeTruthy()
})

const button = (name: string) => screen.getByRole('button', { name })

/** The screen on a database in a file, of which copies can be made. */
async function openCopies() {
  const dataDir = newDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const environment = { DATABASE_URL: await newDatabaseUrl(dataDir), DATA_DIR: dataDir }
  const panel = await openPanel('/admin/security', { environment })
  panel.open()
  await screen.findByText('Ainda não há nenhuma cópia do site.')
  return panel
}

test('a copy that fails says why; a call that did not arrive is repeated; then the screen says when the copy was made', async () => {
  const { user, failNext, sent } = await openCopies()
  expect(screen.queryByRole('button', { name: 'Baixar' })).toBeNull()
  failNext(backups.create, 507)
  await user.click(button('Fazer uma cópia agora'))
  expect(await screen.findByText(/^A pasta das cópias está cheia/)).toBeTruthy()
  expect(toasts()).toEqual(['Erro ao fazer a cópia'])
  failNext(backups.create, 429)
  await user.click(button('Fazer uma cópia agora'))
  expect(await screen.findByText(/^Muitas tentativas/)).toBeTruthy()
  sent.length = 0
  failNext(backups.create, 0)
  await user.dblClick(button('Fazer uma cópia agora'))
  expect(await screen.findByText(/^A última cópia conferida é de hoje às? \d{1,2}h\d\d \(0,\d+ MB\)\.$/)).toBeTruthy()
  expect(toasts()[0]).toBe('Cópia feita e conferida')
  expect(callsOf(sent, 'POST')).toEqual(['POST /backups', 'POST /backups'])
  // Pressed again before one knows that it is done.
  await user.click(button('Fazer uma cópia agora'))
  await waitFor(() => expect(button('Fazer uma cópia agora').getAttribute('aria-disabled')).toBe('false'))
  expect(callsOf(sent, 'POST')).toEqual(['POST /backups', 'POST /backups'])
})

test('one may leave the screen meanwhile, and a lost response is no failure; the copy is downloaded once, with the password', async () => {
  const { user, app, hold, loseNext, sent } = await openCopies()
  const release = hold(backups.create)
  // As on a phone that slept.
  loseNext(backups.create)
  await user.click(button('Fazer uma cópia agora'))
  expect((await screen.findByRole('button', { name: 'Fazendo a cópia...' })).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/Você pode sair desta tela/)).toBeTruthy()
  release()
  await screen.findByText(/^A última cópia conferida/)
  expect(toasts()).toEqual(['Cópia feita e conferida'])
  expect(callsOf(sent, 'POST')).toEqual(['POST /backups'])
  expect(button('Fazer uma cópia agora').getAttribute('aria-disabled')).toBe('false')
  await user.click(await screen.findByRole('button', { name: 'Baixar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Baixar a cópia' }))
  expect(dialog.getByText(/pen drive/)).toBeTruthy()
  await user.type(dialog.getByLabelText('Senha atual'), 'outra senha')
  await user.click(dialog.getByRole('button', { name: 'Baixar' }))
  expect(await dialog.findByText(/^Esta não é a sua senha atual/)).toBeTruthy()
  await user.clear(dialog.getByLabelText('Senha atual'))
  await user.type(dialog.getByLabelText('Senha atual'), adminPassword)
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => click.mockRestore())
  await user.click(dialog.getByRole('button', { name: 'Baixar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts()).toContain('O download começou')
  const download = await app.inject((click.mock.contexts[0] as HTMLAnchorElement).getAttribute('href') ?? '')
  expect(download.statusCode).toBe(200)
  expect(download.headers['content-disposition']).toMatch(/^attachment; filename="toldaria-/)
})

test('copies that do not load say so, and load on a retry', async () => {
  const panel = await openPanel('/admin/security')
  panel.failNext(backups.list, 500)
  panel.open()
  await panel.user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Ainda não há nenhuma cópia do site.')).toBeTruthy()
})
