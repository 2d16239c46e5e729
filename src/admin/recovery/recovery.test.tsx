// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readSession } from '#browser/session.ts'
import { access } from '#contract/access.ts'
import { adminPassword, signInColleague } from '#support/build-test-app.ts'
import { address, openPanel, toasts, typeInto } from '#support/open-panel.tsx'

const newPassword = 'três toldos ao vento'

/** The panel without a session, and calls of its administrator. */
async function setupLostAccess(path: string) {
  const panel = await openPanel(path, { signedIn: false })
  const { app, admin, db, send } = panel
  const colleague = { authorization: `Bearer ${await signInColleague(db)}` }
  return {
    ...panel,
    newCodes: async (): Promise<string[]> => {
      const payload = { currentPassword: adminPassword }
      return (await send('POST', '/me/recovery-codes', payload)).json().codes
    },
    /** The path of a new link for the administrator. */
    newLink: async (): Promise<string> => {
      const path = `/users/${admin._id}/sign-in-link`
      const { url } = (await app.inject({ method: 'POST', url: path, headers: colleague })).json()
      return new URL(url).pathname + new URL(url).hash
    },
    send: () => panel.user.click(screen.getByRole('button', { name: 'Salvar e entrar' })),
    async expectSignedIn() {
      await waitFor(() => expect(address()).toBe('/admin/dashboard'))
      expect(toasts()).toContainEqual(expect.stringMatching(/^Senha nova salva\. Você entrou/))
      expect(readSession()).toMatchObject({ userId: admin._id, email: admin.email })
      const payload = { email: admin.email, password: newPassword }
      expect((await app.inject({ method: 'POST', url: '/auth/login', payload })).statusCode).toBe(200)
    },
  }
}

test('the login leads to the three ways in; a recovery code sets a new password and signs in', async () => {
  const { open, user, admin, newCodes, send, expectSignedIn } = await setupLostAccess('/admin/login')
  const [code = ''] = await newCodes()
  open()
  await user.click(await screen.findByRole('link', { name: 'Perdi o acesso' }))
  const ways = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
  expect(ways).toEqual([
    '1. Com um código de recuperação',
    '2. Com a ajuda de um colega',
    '3. Com quem cuida do servidor',
  ])
  expect(screen.getByText('npm run admin:recover')).toBeTruthy()
  await send()
  expect(await screen.findAllByText('Preencha este campo.')).toHaveLength(3)
  await typeInto(user, { 'E-mail': admin.email, Código: 'AAAA-BBBB', 'Senha nova': newPassword })
  await send()
  expect(await screen.findByText(/^E-mail ou código incorretos/)).toBeTruthy()
  await user.clear(screen.getByLabelText('Código'))
  await user.type(screen.getByLabelText('Código'), code.toLowerCase())
  await send()
  await expectSignedIn()
  expect(JSON.stringify(localStorage)).not.toContain(newPassword)
})

test('a recovery that fails says why, and can be sent again', async () => {
  const { open, user, admin, newCodes, send, expectSignedIn, failNext } = await setupLostAccess('/admin/recover')
  const [code = ''] = await newCodes()
  open()
  await screen.findByLabelText('Código')
  await typeInto(user, { 'E-mail': admin.email, Código: code, 'Senha nova': newPassword })
  for (const [status, reason] of [
    [503, /^O servidor não respondeu/],
    [429, /^Muitas tentativas seguidas. Espere/],
    [0, /^O servidor não respondeu/],
  ] as const) {
    failNext(access.recover, status)
    await send()
    expect(await screen.findByText(reason)).toBeTruthy()
  }
  await send()
  await expectSignedIn()
})

test('a link asks for a new password, refuses a common one at its field, and signs in; opened again, it has ended', async () => {
  const { open, user, newLink, send, expectSignedIn } = await setupLostAccess('/admin/login')
  const link = await newLink()
  const { unmount } = open(link)
  const password = await screen.findByLabelText('Senha nova')
  expect(screen.getByText(/^Pelo menos 8 .* Nada fácil/)).toBeTruthy()
  await user.type(password, '12345678')
  expect(screen.getByText(/^Esta senha é muito comum/)).toBeTruthy()
  await user.clear(password)
  await user.type(password, 'jennifer')
  expect(screen.queryByText(/^Esta senha é muito comum/)).toBeNull()
  await send()
  expect(await screen.findByText(/^Esta senha é muito comum/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Senha nova'))
  await user.clear(screen.getByLabelText('Senha nova'))
  await user.type(screen.getByLabelText('Senha nova'), newPassword)
  await send()
  await expectSignedIn()
  unmount()

  open(link)
  await user.type(await screen.findByLabelText('Senha nova'), `${newPassword} 2`)
  await send()
  expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Perdi o acesso' }))
  expect(await screen.findByLabelText('Código')).toBeTruthy()
})

test('an address whose end is missing says that it does not work', async () => {
  const { open } = await setupLostAccess('/admin/welcome')
  open()
  expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeTruthy()
})
