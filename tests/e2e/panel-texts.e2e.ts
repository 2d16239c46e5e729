import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, expectNoSidewaysScroll as expectSiteFits, test } from '#support/e2e-test.ts'
import {
  expectNoSidewaysScroll,
  expectSound,
  openProductForm,
  panelSizes,
  phone,
  photoFile,
} from '#support/panel-e2e.ts'

const row = (page: Page, title: string) => page.getByRole('button', { name: title })

test('an owner’s photo replaces a slide’s, and the part that a tap or the arrow keys choose stays in view', async ({
  page,
  signIn,
  api,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('/admin/page')
  await row(page, 'Destaque 1').click()
  const form = page.getByRole('dialog', { name: 'Destaque 1' })
  await form.getByLabel('Foto', { exact: true }).setInputFiles(await photoFile('toldo-fixo.jpg'))
  const point = form.getByRole('button', { name: /^Ponto principal/ })
  await expect(point).toHaveAccessibleName(/50% da esquerda, 50% do alto/)
  const picture = form.locator('.focal-picture')
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  await picture.click({ position: { x: width * 0.2, y: height * 0.1 } })
  await expect(point).toHaveAccessibleName(/20% da esquerda, 10% do alto/)
  await point.press('ArrowRight')
  await point.press('ArrowUp')
  await expect(point).toHaveAccessibleName(/25% da esquerda, 5% do alto/)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()
  const { hero1Image, hero1Focus } = await (await api.get('/texts')).json()
  expect(hero1Focus).toBe('25% 5%')
  await page.goto('/')
  const slide = page.locator('.hero-picture-1')
  await expect(slide).toHaveAttribute('src', hero1Image)
  await expect(slide).toHaveCSS('object-position', '25% 5%')
  expect(await slide.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  const preloaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(preloaded.filter((name) => /\/media\/|hero-toldo-retratil/.test(name))).toHaveLength(1)
})

test('the preview of a slide shows that slide and stays there', { tag: '@night' }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('/admin/page')
  await row(page, 'Destaque 3').click()
  const form = page.getByRole('dialog', { name: 'Destaque 3' })
  await form.getByLabel('Frase').fill('A fachada que a sua loja merece.')
  await form.getByRole('button', { name: 'Pré-visualizar' }).click()
  const frame = page.frameLocator('dialog iframe')
  await expect(frame.locator('.hero-slide.is-shown')).toContainText('A fachada que a sua loja merece.')
  await expect(frame.getByRole('button', { name: 'Reproduzir' })).toBeVisible()
})

test('fabrics get their photos from a phone, several at once, and visitors see them', { tag: '@night' }, async ({
  page,
  signIn,
  api,
}) => {
  await api.put('/company', { data: {} })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('/admin/page')
  await row(page, 'Tecidos e cores').click()
  const form = page.getByRole('dialog', { name: 'Tecidos e cores' })
  await form.getByRole('button', { name: '+ Adicionar tecido' }).click()
  await form
    .getByLabel('Foto do 1º tecido')
    .setInputFiles([await photoFile('toldo-fixo.jpg'), await photoFile('sobre.jpg')])
  await form.getByLabel('Nome do 1º tecido').fill('Lona vermelha')
  await form.getByLabel('Nome do 2º tecido').fill('Lona listrada')
  await expectSound(page, 'fabrics')
  await form.getByRole('button', { name: 'Pré-visualizar' }).click()
  const swatches = page.frameLocator('dialog iframe').locator('.offer img')
  await expect(swatches).toHaveCount(2)
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()
  const { fabrics } = await (await api.get('/company')).json()
  await page.goto('/')
  const swatch = page.locator('.offer').getByRole('listitem').filter({ hasText: 'Lona vermelha' }).locator('img')
  await swatch.scrollIntoViewIfNeeded()
  await expect(swatch).toHaveAttribute('src', fabrics[0].image)
  await expect.poll(() => swatch.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200)
  await expectSiteFits(page)
})

test('every section’s form fits its window and has no accessibility finding', { tag: '@night' }, async ({
  page,
  signIn,
}) => {
  await signIn('/admin/page')
  for (const { name, viewport } of panelSizes) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
    if (!(await row(page, 'Diferenciais').isVisible())) await page.getByRole('heading', { name: 'Frases' }).click()
    for (const title of ['Destaque 4', 'Diferenciais']) {
      await row(page, title).click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expectSound(page, `${title}, ${name}`)
      await page.keyboard.press('Escape')
    }
  }
})

const preview = (page: Page) => page.getByRole('dialog', { name: 'Pré-visualização' })
const frame = (page: Page) => page.frameLocator('dialog iframe')

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
    await dialog.getByLabel('Título').fill('Toldo Jatobá')
    await dialog.getByLabel('Imagem', { exact: true }).setInputFiles(await photoFile('toldo-fixo.jpg'))
    await dialog.getByLabel('Característica 1').fill('Recolhe na chuva')
    await dialog.getByRole('button', { name: 'Pré-visualizar' }).click()
    const card = frame(page).locator('#produto-novo')
    await expect(card.getByRole('heading', { name: 'Toldo Jatobá' })).toBeInViewport()
    const photo = card.getByRole('img', { name: 'Toldo Jatobá' })
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
    await expect(preview(page).getByRole('status')).toHaveCount(0)
    await expectSound(page, 'preview, phone width')
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
  await frame(page).getByRole('contentinfo').locator('a[href^="tel:"]').click()
  await expect(preview(page)).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(entries)
  // In a low window it covers the form.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 740, height: 360 })
  expect(await preview(page).boundingBox()).toMatchObject({ y: 0, height: 360 })
  if (size) await page.setViewportSize(size)

  // Escape in the frame closes what is open in its page, then the preview, and the focus is where it was.
  await frame(page).locator('.product-open').first().click()
  await expect(details).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview(page)).toBeHidden()
  const open = form.getByRole('button', { name: 'Pré-visualizar' })
  await expect(open).toBeFocused()
  // What the form has leads back to it there, not at its start.
  await open.press('Enter')
  await frame(page).getByText(answer).click()
  await expect(preview(page)).toBeHidden()
  await expect(form.getByLabel('Resposta')).toBeFocused()
  // A way out stands before the frame.
  await open.press('Enter')
  await preview(page).getByRole('button', { name: 'Computador' }).focus()
  await page.keyboard.press('Tab')
  await expect(preview(page).getByRole('button', { name: 'Voltar ao formulário' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(preview(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(page).toHaveURL('/admin/faq')
  expect(await page.evaluate(() => history.length)).toBe(entries)
})
