import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectTouchTargets, panelSizes } from '#support/panel-e2e.ts'

test('on a 360 px phone the two cards are side by side and at most 104 px high', async ({ page, signIn }) => {
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

for (const { name, viewport } of panelSizes)
  test(`the help opens from the dashboard, and passes axe: ${name}`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    await signIn('/admin/dashboard')
    await page.getByRole('link', { name: 'Ajuda' }).click()
    await expect(page).toHaveURL('/admin/help')
    await expect(page.getByRole('heading', { name: 'Ajuda' })).toBeVisible()
    await expectNoAxeFindings(page, `help, ${name}`)
    await expectNoSidewaysScroll(page)
    await expectTouchTargets(page)
  })
