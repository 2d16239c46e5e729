import type { Page } from '@playwright/test'
import { brokenWords } from '#support/broken-words.ts'
import { expect, expectNoSidewaysScroll, test, waitUntilHydrated } from '#support/e2e-test.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** As with Android's setting for letters at 200 %. */
async function enlargeLetters(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

async function expectWholeWords(page: Page, state: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  expect.soft(await brokenWords(page), `broken words in: ${state}`).toEqual([])
  await expectNoSidewaysScroll(page)
}

test('with letters at 200 % no word of the site is broken within', async ({ page, faults }) => {
  faults.expect(/status of 404/)
  await enlargeLetters(page)
  for (const path of ['/produto/toldo-articulado', '/privacidade', '/acessibilidade', '/nada', '/']) {
    await page.goto(path)
    await expectWholeWords(page, path)
  }
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expectWholeWords(page, 'menu')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Toldo Fixo, ver detalhes' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectWholeWords(page, 'product')
})

const screens = [
  'dashboard',
  'products',
  'services',
  'users',
  'footer',
  'faq',
  'works',
  'page',
  'history',
  'security',
  'site',
]

test('with letters at 200 % no word of the sign-in and the panel is broken within', async ({
  page,
  signIn,
  faults,
}) => {
  faults.expect(/status of 401/)
  await enlargeLetters(page)
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Área Administrativa' })).toBeVisible()
  await expectWholeWords(page, 'sign-in')
  const [field, show] = await Promise.all(
    [page.getByLabel('Senha'), page.getByRole('button', { name: 'Mostrar' })].map((part) => part.boundingBox()),
  )
  expect(show?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0))
  await page.getByLabel('E-mail').fill('ninguem@toldaria.example')
  await page.getByLabel('Senha').fill('nada disso')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.locator('.toast')).toBeVisible()
  await expectWholeWords(page, 'toast')
  expect((await page.locator('.toast').boundingBox())?.height).toBeLessThan(740 / 3)
  await signIn()
  for (const screen of screens) {
    await page.goto(`/admin/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectWholeWords(page, screen)
  }
  for (const [screen, button] of [
    ['products', 'Adicionar Produto'],
    ['faq', 'Adicionar FAQ'],
    ['users', 'Adicionar Usuário'],
    ['services', 'Adicionar Serviço'],
  ] as const) {
    await page.goto(`/admin/${screen}`)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectWholeWords(page, button)
  }
})
