import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectTouchTargets, openProductForm, phone, photoFile } from '#support/panel-e2e.ts'

const preview = (page: Page) => page.getByRole('dialog', { name: 'Pré-visualização' })
const frame = (page: Page) => page.frameLocator('iframe[name=preview]')

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('an unsaved product is shown on the page, with its photo, and nothing is stored', async ({
    page,
    signIn,
    api,
  }) => {
    const before = await (await api.get('/products')).json()
    await signIn('/admin/products')
    const dialog = await openProductForm(page)
    await dialog.getByRole('button', { name: 'Pré-visualizar' }).click()
    // The form's errors, as on saving, and no frame.
    await expect(dialog.getByText('Preencha este campo.').first()).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)

    await dialog.getByLabel('Título').fill('Toldo Jatobá')
    await dialog.getByLabel('Imagem', { exact: true }).setInputFiles(await photoFile('toldo-fixo.jpg'))
    await dialog.getByLabel('Característica 1').fill('Recolhe na chuva')
    await dialog.getByRole('button', { name: 'Pré-visualizar' }).click()
    const card = frame(page).locator('#produto-novo')
    await expect(card.getByRole('heading', { name: 'Toldo Jatobá' })).toBeInViewport()
    const photo = card.getByRole('img', { name: 'Toldo Jatobá' })
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
    await expect(preview(page).getByRole('status')).toHaveCount(0)
    await expectNoAxeFindings(page, 'preview, phone width')
    await expectNoSidewaysScroll(page)
    await expectTouchTargets(page)
    const frameWidth = () => card.evaluate(() => innerWidth)
    expect(await frameWidth()).toBe(360)

    await preview(page).getByRole('button', { name: 'Computador' }).click()
    await expect.poll(frameWidth).toBe(1280)
    await expect(card).toBeInViewport()
    await expectNoAxeFindings(page, 'preview, desk width')
    // The details stay closed, unlike at an address with the same hash.
    await expect(frame(page).getByRole('dialog')).toHaveCount(0)
    await expectNoSidewaysScroll(page)

    await page.keyboard.press('Escape')
    await expect(preview(page)).toBeHidden()
    await expect(dialog.getByLabel('Título')).toHaveValue('Toldo Jatobá')
    expect(await (await api.get('/products')).json()).toEqual(before)
  })
})

test('what is clicked in the preview leaves the panel and its history as they are', async ({ page, signIn }) => {
  await signIn('/admin/faq')
  await page.getByRole('button', { name: 'Editar' }).first().click()
  const form = page.getByRole('dialog', { name: 'Editar FAQ' })
  await form.getByRole('button', { name: 'Pré-visualizar' }).click()
  // The question is open at its answer.
  const answer = await form.getByLabel('Resposta').inputValue()
  await expect(frame(page).getByText(answer)).toBeInViewport()

  const entries = await page.evaluate(() => history.length)
  await preview(page).getByRole('button', { name: 'Computador' }).click()
  await frame(page).getByRole('banner').getByRole('link', { name: 'Produtos' }).click()
  await expect(frame(page).locator('#products-title')).toBeInViewport()
  await frame(page).locator('.product-open').first().click()
  const details = frame(page).getByRole('dialog')
  await expect(details).toBeVisible()
  await details.getByRole('button', { name: 'Fechar' }).click()
  await expect(details).toBeHidden()
  await frame(page).locator('a[href^="tel:"]').first().click()
  await expect(preview(page)).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(entries)
  // In a low window it covers the form.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 740, height: 360 })
  expect(await preview(page).boundingBox()).toMatchObject({ y: 0, height: 360 })
  if (size) await page.setViewportSize(size)

  await preview(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(preview(page)).toBeHidden()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(page).toHaveURL('/admin/faq')
  expect(await page.evaluate(() => history.length)).toBe(entries)
})
