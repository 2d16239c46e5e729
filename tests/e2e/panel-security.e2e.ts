import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { administrator, expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectSound, expectTouchTargets, phone } from '#support/panel-e2e.ts'

const password = 'guarda-sol amarelo'
const newPassword = 'três toldos ao vento'

/** A user of this test alone, whose password it may change. */
async function addUser(api: APIRequestContext, name: string) {
  const user = { name, email: `${name.toLowerCase()}@toldaria.example`, password }
  expect((await api.post('/users', { data: user })).status()).toBe(201)
  return user
}

async function signInByForm(page: Page, user: { email: string; password: string }) {
  await page.goto('/admin/login')
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Senha').fill(user.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a recovery code from the printed sheet signs in without the password', { tag: '@night' }, async ({
    page,
    api,
    faults,
  }) => {
    const user = await addUser(api, 'Davi')
    await signInByForm(page, user)
    await page.goto('/admin/security')
    const codes = page.locator('section', { has: page.getByRole('heading', { name: 'Códigos de recuperação' }) }).last()
    await codes.getByLabel('Senha atual').fill(password)
    await codes.getByRole('button', { name: 'Criar códigos' }).click()
    await expect(page.getByRole('article')).toBeFocused()
    await expectSound(page, 'recovery codes')
    const [code = ''] = await page.locator('.codes code').allTextContents()

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('article')).toBeVisible()
    for (const hidden of ['.panel-header', '.panel-tabs', 'h1', 'form', 'button'])
      await expect(page.locator(hidden).filter({ visible: true })).toHaveCount(0)
    const pdf = await page.pdf({ format: 'A4', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } })
    expect(pdf.toString('latin1')).toMatch(/\/Count 1\b/)
    await page.emulateMedia({ media: null })

    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByRole('link', { name: 'Perdi o acesso' }).click()
    await expect(page.getByLabel('Código')).toBeVisible()
    await expectSound(page, 'lost access')
    faults.expect(/status of 401/)
    await page.getByLabel('E-mail').fill(user.email)
    await page.getByLabel('Código').fill('AAAA')
    await page.getByLabel('Senha nova').fill(newPassword)
    await page.getByRole('button', { name: 'Salvar e entrar' }).click()
    await expect(page.getByText(/^E-mail ou código incorretos/)).toBeVisible()
    await expectSound(page, 'recovery refused')
    await page.getByLabel('Código').fill(code.toLowerCase())
    await page.getByLabel('Código').press('Enter')
    await expect(page).toHaveURL('/admin/dashboard')
  })

  test('a colleague’s link opens the panel on another device, survives a reload, and works once', async ({
    page,
    browser,
    baseURL,
    api,
    signIn,
    faults,
  }) => {
    const { name: colleague, email } = await addUser(api, 'Fabio')
    await signIn('/admin/users')
    const card = page.locator('.card', { hasText: colleague })
    await card.getByRole('button', { name: 'Enviar link de acesso' }).click()
    const address = await page.getByLabel('Endereço').inputValue()
    await expectSound(page, 'sign-in link')

    const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: phone })
    await faults.watch(other)
    const opened = await other.newPage()
    await opened.goto('/admin/login')
    await opened.goto(address)
    await opened.reload()
    await expect(opened.getByLabel('Senha nova')).toBeVisible()
    await expectSound(opened, 'welcome')
    await opened.getByLabel('Senha nova').fill(newPassword)
    await opened.getByRole('button', { name: 'Mostrar' }).click()
    await expect(opened.getByLabel('Senha nova')).toHaveValue(newPassword)
    await opened.getByRole('button', { name: 'Salvar e entrar' }).click()
    await expect(opened).toHaveURL('/admin/dashboard')
    await opened.goto('/admin/security')
    await expect(opened.getByLabel('E-mail')).toHaveValue(email)
    await opened.goBack()
    await opened.goBack()
    await expect(opened).not.toHaveURL(/#/)

    faults.expect(/status of 410/)
    await opened.goto(address)
    await opened.getByLabel('Senha nova').fill(newPassword)
    await opened.getByRole('button', { name: 'Salvar e entrar' }).click()
    await expect(opened.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
    await expectSound(opened, 'link that has ended')
    await opened.getByRole('link', { name: 'Perdi o acesso' }).click()
    await expect(opened).toHaveURL('/admin/recover')
    await other.close()
  })
})

test('on a 360 px phone a copy is made by a process of its own and downloaded with the password, once', async ({
  page,
  server,
  signIn,
}) => {
  await page.setViewportSize(phone)
  await signIn('/admin/security')
  const copies = page.getByRole('region', { name: 'Cópias' })
  await expect(copies).toContainText('Ainda não há nenhuma cópia do site.')
  await expectNoAxeFindings(page, 'copies, none')
  await copies.getByRole('button', { name: 'Fazer uma cópia agora' }).click()
  await expect(copies).toContainText(/A última cópia conferida é de hoje às? \d+h\d\d \([\d,]+ MB\)\./, {
    timeout: 60_000,
  })
  await expect(page.getByText('Cópia feita e conferida')).toBeVisible()
  await expectSound(page, 'copies, one')

  await copies.getByRole('button', { name: 'Baixar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Baixar a cópia' })
  await expectNoAxeFindings(page, 'copies, asking for the password')
  await expectTouchTargets(page)
  await dialog.getByLabel('Senha atual').fill(administrator.password)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar' }).click()
  const download = await downloading
  await expect(dialog).toBeHidden()
  const name = download.suggestedFilename()
  expect(name).toMatch(/^toldaria-.+\.db$/)
  const stored = join(server.dataDir, 'backups', name)
  expect(readFileSync(await download.path()).equals(readFileSync(stored))).toBe(true)
  expect(statSync(stored).mode & 0o777).toBe(0o600)
  await expect(page).toHaveURL('/admin/security')
  expect((await fetch(download.url())).status).toBe(404)
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
  await expectNoAxeFindings(page, 'sign-in over an open modal')
  await dialog.getByLabel('E-mail').fill(administrator.email)
  await dialog.getByLabel('Senha').fill('errada')
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await expect(dialog.getByText(/^E-mail ou senha incorretos/)).toBeVisible()
  await expectFree()
  await dialog.getByRole('link', { name: 'Perdi o acesso' }).click()
  await expect(page).toHaveURL('/admin/recover')
})
