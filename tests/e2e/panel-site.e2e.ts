import { expect, test } from '#support/e2e-test.ts'
import { phone } from '#support/panel-e2e.ts'

test.use({ viewport: phone, hasTouch: true, ownServerFor: 'panel-site' })

test('a tap on a text of the page opens its form at that field, and the page shows the change where it stood', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.getByRole('link', { name: /^Seu site/ }).click()
  const frame = page.frameLocator('iframe')
  const title = frame.locator('#about-title')
  await title.scrollIntoViewIfNeeded()
  await expect(frame.getByRole('button', { name: 'Editar: Título de Sobre' })).toHaveCount(1)
  const top = () => title.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await top()
  await title.tap()
  const dialog = page.getByRole('dialog', { name: 'Sobre' })
  await expect(dialog.getByLabel('Título')).toBeFocused()
  await page.keyboard.type('Sombra feita em casa')
  await dialog.getByRole('button', { name: 'Salvar' }).tap()
  await expect(dialog).toBeHidden()
  await expect(title).toHaveText('Sombra feita em casa')
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
})
