import { administrator, expect, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, failNextCall } from '#support/panel-e2e.ts'

const screens = ['Dashboard', 'Gerenciar serviços', 'Usuários', 'Produtos', 'Rodapé', 'FAQ']

test('a file that cannot be opened as a photo is reported at once beside its field, with what to do', {
  tag: '@night',
}, async ({ page, signIn }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  await signIn('/admin/products')
  await page.getByRole('button', { name: 'Adicionar Produto' }).click()
  const dialog = page.getByRole('dialog')
  const input = dialog.locator('input[type=file]')
  const stub = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  for (const file of [
    { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: stub },
    { name: 'IMG_0002.HEIC', mimeType: '', buffer: stub },
    { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('lona, alumínio') },
    {
      name: 'desenho.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
  ]) {
    await input.setInputFiles(file)
    await expect(input).toHaveAccessibleDescription(/Este arquivo não abre como foto.*JPG ou PNG/)
    await expect(dialog.getByAltText('Foto escolhida')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Adicionar', exact: true })).toBeEnabled()
  }
  await input.setInputFiles('art/obra-1.jpg')
  await expect(dialog.getByAltText('Foto escolhida')).toBeVisible()
  await expect(input).not.toHaveAccessibleDescription(/não abre como foto/)
  await dialog.getByRole('button', { name: 'Remover imagem' }).press('Enter')
  await expect(input).toBeFocused()
  expect(sent).not.toContain('POST')
})

test('the focus never falls to the body when the focused control disappears', async ({ page, signIn, faults }) => {
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

test('after a sign-in in place the save button has the focus, and the request to sign in is no longer shown', {
  tag: '@night',
}, async ({ page, signIn, faults }) => {
  await signIn('/admin/faq')
  faults.expect(/status of 401/)
  await page.getByRole('button', { name: 'Editar' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Editar FAQ' })
  await page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem('toldaria.auth') ?? '{}')
    localStorage.setItem('toldaria.auth', JSON.stringify({ ...entry, access_token: 'vencido' }))
  })
  await dialog.getByRole('button', { name: 'Atualizar' }).press('Enter')
  const signInAgain = page.getByRole('dialog', { name: 'Entre novamente' })
  await signInAgain.getByLabel('Senha').fill(administrator.password)
  await signInAgain.getByRole('button', { name: 'Mostrar' }).press('Enter')
  await expect(signInAgain.getByLabel('Senha')).toHaveAttribute('type', 'text')
  await signInAgain.getByLabel('Senha').press('Enter')
  await expect(signInAgain).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Atualizar' })).toBeFocused()
  await expect(dialog.getByText('Sua sessão terminou')).toHaveCount(0)
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
