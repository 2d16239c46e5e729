import { expect, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, failNextCall } from '#support/panel-e2e.ts'

const screens = ['Dashboard', 'Gerenciar serviços', 'Usuários', 'Produtos', 'Rodapé', 'FAQ']

test('the focus never falls to the body when the focused control disappears', { tag: '@night' }, async ({
  page,
  signIn,
  faults,
}) => {
  await signIn('/admin/faq')
  const add = page.getByRole('button', { name: 'Adicionar FAQ' })
  const dialog = page.getByRole('dialog', { name: 'Adicionar Nova FAQ' })

  for (const button of ['Recuperar', 'Descartar']) {
    await add.press('Enter')
    await dialog.getByLabel('Pergunta').pressSequentially('Rascunho')
    await page.keyboard.press('Escape')
    await add.press('Enter')
    await dialog.getByRole('button', { name: button }).press('Enter')
    await expect(dialog.getByLabel('Pergunta')).toBeFocused()
    await page.keyboard.press('Escape')
  }

  // A slow network: the response comes long after the click.
  await page.route(/\/faq\/[\w-]+$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Excluir' }).first().press('Enter')
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Excluir' }).press('Enter')
  await expect(question.getByRole('button', { name: 'Excluindo...' })).toBeFocused()
  await expect(page.getByText('FAQ excluída com sucesso')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(add).toBeFocused()

  await failNextCall(page, faults, 'GET', /^\/faq$/, 500)
  await page.reload()
  await page.getByRole('button', { name: 'Tentar de novo' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Editar' }).first()).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
})

test('with a root font of 20, 24 and 32 px nothing is wider than 360 px, and Sair stays in sight', {
  tag: '@night',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  for (const screen of screens) {
    const link = page.getByRole('link', { name: screen })
    const title = await page.locator('h1').innerText()
    await link.click()
    if (screen !== 'Dashboard') await expect(page.locator('h1')).not.toHaveText(title)
    for (const size of [20, 24, 32]) {
      await page.evaluate((px) => Object.assign(document.documentElement.style, { fontSize: `${px}px` }), size)
      await expectNoSidewaysScroll(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(360)
      await expect(page.getByRole('button', { name: 'Sair' })).toBeInViewport({ ratio: 1 })
      await expect(page.locator('.skip-link')).not.toBeInViewport()
    }
    const add = page.getByRole('button', { name: /^Adicionar / })
    if ((await add.count()) === 0) continue
    await add.click()
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expectNoSidewaysScroll(page)
    expect(await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
  }
})

test('in forced colours buttons, the modal’s edge and the selected tab are visible', { tag: '@night' }, async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn('/admin/faq')
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const colourOf = (selector: string, property: 'backgroundColor' | 'borderTopColor') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property)
  const selected = await colourOf('.panel-tab[aria-current]', 'backgroundColor')
  expect(selected).not.toBe(ground)
  expect(await colourOf('.panel-tab:not([aria-current])', 'backgroundColor')).not.toBe(selected)
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  for (const selector of ['dialog', 'dialog .primary-button']) {
    await expect(page.locator(selector)).toHaveCSS('border-top-width', '2px')
    expect(await colourOf(selector, 'borderTopColor')).not.toBe(ground)
  }

  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Adicionar Produto' }).click()
  const text = await page.evaluate(() => getComputedStyle(document.body).color)
  await expect(page.locator('.image-prompt svg')).toHaveCSS('color', text)
})

test('a low window leaves its height to the form, and an invalid submit hides no label under the header', {
  tag: '@night',
}, async ({ page, signIn }) => {
  await signIn('/admin/products')
  for (const { size, formPx } of [
    { size: { width: 320, height: 256 }, formPx: 190 },
    { size: { width: 1280, height: 800 }, formPx: 450 },
  ]) {
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'Adicionar Produto' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Título')).toBeFocused()
    // The form's visible height: from the dialog's header to its footer, or to the window's edge if the footer scrolls.
    const seen = await dialog.evaluate((element) => {
      const box = (selector: string) => element.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return Math.min(box('.form-actions').top, innerHeight) - box('.modal-header').bottom
    })
    expect(seen).toBeGreaterThan(formPx)
    await dialog.evaluate((element) => element.scrollTo(0, 70))
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(dialog.getByLabel('Título')).toBeFocused()
    const header = await dialog.locator('.modal-header').boundingBox()
    const label = await dialog.getByText('Título', { exact: true }).boundingBox()
    expect(label?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    await page.keyboard.press('Escape')
  }
})

test('the panel leads to the site, and a card to its item there', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('/admin/products')
  const toSite = page.getByRole('banner').getByRole('link', { name: 'Ver o site' })
  await expect(toSite).toHaveAttribute('href', '/')
  const card = page.locator('.card').first()
  const title = await card.getByRole('heading').innerText()
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    card.getByRole('link', { name: 'Ver no site' }).click(),
  ])
  await expect(opened.getByRole('dialog', { name: title })).toBeVisible()
  expect(new URL(opened.url()).hash).toMatch(/^#produto-[\w-]+$/)
  await opened.close()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(toSite).toBeHidden()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('link', { name: 'Ver o site' })).toBeVisible()
})
