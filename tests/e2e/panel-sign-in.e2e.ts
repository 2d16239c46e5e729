import { administrator, expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectTouchTargets, phone } from '#support/panel-e2e.ts'

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('§2 the guard redirects to the login and, after it, to the page first asked for', async ({ page, faults }) => {
    await page.goto('/admin/faq?de=link')
    await expect(page).toHaveURL('/admin/login')
    await expect(page.getByRole('heading', { name: 'Área Administrativa' })).toBeVisible()
    await expectNoAxeFindings(page, 'login')
    await expectNoSidewaysScroll(page)
    await expectTouchTargets(page)

    faults.expect(/status of 401/)
    await page.getByLabel('E-mail').fill(administrator.email)
    await page.getByLabel('Senha').fill('errada')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('alert')).toHaveText('Credenciais inválidas')
    await expect(page.getByText(/^O e-mail ou a senha não conferem/)).toBeVisible()
    await expectNoAxeFindings(page, 'login refused')

    await page.getByLabel('Senha').fill(administrator.password)
    await page.getByLabel('Senha').press('Enter')
    await expect(page).toHaveURL('/admin/faq?de=link')
    await expect(page.getByText('Login realizado com sucesso!')).toBeVisible()
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('toldaria.auth') ?? '{}'))
    expect(stored).toMatchObject({ email: administrator.email, isAuthenticated: true })
    expect(await page.evaluate(() => localStorage.getItem('toldaria.device'))).toMatch(/^[\w-]{43}$/)
  })
})

test('signing in again at 360 px has a way to those who lost access, and no toast covers it', async ({
  page,
  signIn,
  faults,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('/admin/faq')
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  await page.getByLabel('Pergunta').fill('Qual é o prazo?')
  await page.getByLabel('Resposta').fill('Uma semana.')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('toldaria.auth') ?? '{}')
    localStorage.setItem('toldaria.auth', JSON.stringify({ ...session, access_token: 'ended' }))
  })
  faults.expect(/status of 401/)
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Entre novamente' })
  const expectFree = async () => {
    await expect(page.locator('.toast:not([data-leaving])')).toHaveCount(1)
    const top = (await dialog.boundingBox())?.y ?? 0
    await expect
      .poll(async () => {
        const toast = await page.locator('.toast').last().boundingBox()
        return toast === null || toast.y + toast.height <= top
      })
      .toBe(true)
  }
  await expectFree()
  await dialog.getByLabel('E-mail').fill(administrator.email)
  await dialog.getByLabel('Senha').fill('errada')
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await expect(dialog.getByText(/^O e-mail ou a senha não conferem/)).toBeVisible()
  await expectFree()
  await dialog.getByRole('link', { name: 'Perdi o acesso' }).click()
  await expect(page).toHaveURL('/admin/recover')
})

test('§2 Sair leads to the login, in the other tab too, and the token is no longer valid', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('/admin/products')
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('toldaria.auth') ?? '{}').access_token)
  const other = await context.newPage()
  await other.goto('/admin/users')
  await expect(other.getByRole('heading', { name: 'Usuários Cadastrados' })).toBeVisible()

  const revoked = page.waitForResponse((response) => response.url().endsWith('/auth/logout'))
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/admin/login')
  expect(await page.evaluate(() => localStorage.getItem('toldaria.auth'))).toBeNull()
  expect((await revoked).status()).toBe(204)
  await expect(other).toHaveURL('/admin/login')

  const answer = await page.request.get('/users', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})

test('§2 the header, the five tabs and the dashboard’s cards work by keyboard alone', async ({ page, signIn }) => {
  await signIn('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Painel Administrativo' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ver o site' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sair' })).toBeFocused()
  for (const [tab, path] of [
    ['Dashboard', 'dashboard'],
    ['Usuários', 'users'],
    ['Produtos', 'products'],
    ['Rodapé', 'footer'],
    ['FAQ', 'faq'],
  ] as const) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: tab, exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/${path}`)
  }
  await page.getByRole('link', { name: 'Painel Administrativo' }).press('Enter')
  await page.getByRole('link', { name: 'Gerenciar serviços' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Serviços Cadastrados' })).toBeVisible()
})

test('a sign-out in another tab while modals are open leads to the sign-in, and going back leaves the panel', {
  tag: '@night',
}, async ({ page, context, signIn, faults }) => {
  faults.expect(/status of 401/)
  await signIn('/')
  await page.goto('/admin/faq')
  await page.getByRole('button', { name: 'Editar' }).first().click()
  await page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem('toldaria.auth') ?? '{}')
    localStorage.setItem('toldaria.auth', JSON.stringify({ ...entry, access_token: 'vencido' }))
  })
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByRole('dialog', { name: 'Entre novamente' })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/')
  await other.evaluate(() => localStorage.removeItem('toldaria.auth'))
  await expect(page).toHaveURL('/admin/login')
  await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
})
