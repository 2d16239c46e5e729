import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectTouchTargets, panelSizes, photoFile } from '#support/panel-e2e.ts'

const row = (page: Page, title: string) => page.getByRole('button', { name: title })

test('an owner replaces a sentence: the shipped one is its placeholder, a preview shows it, a save publishes it', async ({
  page,
  signIn,
  api,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('/admin/page')
  await row(page, 'Números da empresa').click()
  const figures = page.getByRole('dialog', { name: 'Números da empresa' })
  await figures.getByLabel('Ano em que a empresa começou').fill('1999')
  await figures.getByRole('button', { name: 'Salvar' }).click()
  await expect(row(page, 'Números da empresa')).toContainText('desde 1999')
  await page.getByRole('heading', { name: 'Frases' }).click()
  await row(page, 'Sobre').click()
  const form = page.getByRole('dialog', { name: 'Sobre' })
  await expect(form.getByLabel('Título')).toHaveAttribute('placeholder', 'A sombra certa começa na mesa de corte.')
  await form.getByLabel('Título').fill('Sombra de família desde 1999.')
  await form.getByRole('button', { name: 'Pré-visualizar' }).click()
  const shown = page
    .frameLocator('iframe[name=preview]')
    .getByRole('heading', { name: 'Sombra de família desde 1999.' })
  await expect(shown).toBeInViewport()
  expect(await (await api.get('/texts')).json()).toEqual({ version: 0 })
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, 'Sobre')).toContainText('Sombra de família desde 1999.')
  await page.goto('/#sobre')
  await expect(page.locator('.proof')).toContainText(String(new Date().getFullYear() - 1999))
  await expect(page.getByRole('heading', { name: 'Sombra de família desde 1999.' })).toBeVisible()
})

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
  const frame = page.frameLocator('iframe[name=preview]')
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
  await expectNoAxeFindings(page, 'fabrics')
  await expectTouchTargets(page)
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'Pré-visualizar' }).click()
  const swatches = page.frameLocator('iframe[name=preview]').locator('.offer img')
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
  await expectNoSidewaysScroll(page)
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
      await expectNoAxeFindings(page, `${title}, ${name}`)
      await expectTouchTargets(page)
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Escape')
    }
  }
})
