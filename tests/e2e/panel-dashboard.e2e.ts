import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectTouchTargets, phone } from '#support/panel-e2e.ts'

// It leaves the contact changed.
test.use({ ownServerFor: 'panel-dashboard' })

test('on a 360 px phone the two cards are side by side and at most 104 px high', { tag: '@night' }, async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('/admin/dashboard')
  const products = await page.getByRole('link', { name: 'Gerenciar produtos' }).boundingBox()
  const services = await page.getByRole('link', { name: 'Gerenciar serviços' }).boundingBox()
  for (const card of [products, services]) {
    expect(card?.height).toBeGreaterThanOrEqual(44)
    expect(card?.height).toBeLessThanOrEqual(104)
  }
  expect(services?.y).toBe(products?.y)
  expect(services?.x).toBeGreaterThan((products?.x ?? 0) + (products?.width ?? 0))
})

test('a changed WhatsApp stands on the dashboard, and Desfazer brings the old one back', async ({
  page,
  signIn,
  api,
}) => {
  const [shipped] = await (await api.get('/meta')).json()
  const former = { ...shipped, whatsapp: '67977776666' }
  expect((await api.post('/meta', { data: former })).ok()).toBe(true)
  await page.setViewportSize(phone)
  await signIn('/admin/dashboard')
  const notices = page.getByRole('region', { name: 'Precisa de você' })
  await notices.getByRole('button', { name: 'Está certo' }).click()
  await expect(notices).not.toContainText('O WhatsApp do site mudou')

  await page.goto('/admin/footer')
  const old = await page.getByLabel('WhatsApp').inputValue()
  await page.getByLabel('WhatsApp').fill('67 98888-7777')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Configurações atualizadas com sucesso')).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(notices).toContainText(`Antes: ${old}`)
  await expect(notices).toContainText('Agora: (67) 9 8888-7777')
  const chat = notices.getByRole('link', { name: 'Testar' })
  await expect(chat).toHaveAttribute('href', 'https://wa.me/5567988887777')
  await expectNoAxeFindings(page, 'dashboard with a notice')
  await expectNoSidewaysScroll(page)
  await expectTouchTargets(page)
  await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '32px' }))
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => document.documentElement.removeAttribute('style'))

  await notices.getByRole('button', { name: 'Desfazer' }).press('Enter')
  await expect(notices).not.toContainText('Agora: (67) 9 8888-7777')
  await expect(page.locator('#content')).toBeFocused()
  await page.goto('/')
  const toOwner = page.getByRole('link', { name: 'Conversar no WhatsApp' })
  await expect(toOwner).toHaveAttribute('href', new RegExp(`^https://wa\\.me/55${former.whatsapp}\\?`))
})

test('from 768 px on, Mais leads to the screens without a tab', { tag: '@night' }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await signIn('/admin/faq')
  const tabs = page.getByRole('navigation', { name: 'Seções do painel' })
  const more = tabs.getByRole('button', { name: 'Mais' })
  for (const name of ['Serviços', 'Obras', 'Página', 'Histórico', 'Segurança', 'Ajuda']) {
    await more.press('Enter')
    await tabs.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(tabs.getByRole('link', { name })).toHaveCount(0)
  }
  await more.click()
  await expectNoAxeFindings(page, 'open menu of screens')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.setViewportSize(phone)
  await expect(more).toBeHidden()
})
