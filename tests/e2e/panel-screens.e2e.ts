import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectSound, failNextCall, panelSizes, phone } from '#support/panel-e2e.ts'
import { panelSlices } from '#support/panel-slices.ts'

const lists = panelSlices.map(({ slice, text }) => ({ path: slice, title: text.title, add: text.add }))

for (const { name, viewport } of panelSizes)
  test(`each screen, and each list’s form with its errors, passes axe and has no overflow at ${name}`, {
    tag: viewport === phone ? [] : '@night',
  }, async ({ page, signIn, api }) => {
    const [shipped] = await (await api.get('/meta')).json()
    await api.post('/meta', { data: { ...shipped, whatsapp: '67988887777' } })
    await page.setViewportSize(viewport)
    await page.goto('/admin/login')
    await expect(page.getByRole('heading', { name: 'Área Administrativa' })).toBeVisible()
    await expectSound(page, 'login')
    await signIn('/admin/dashboard')
    await expect(page.getByRole('region', { name: 'Precisa de você' })).toContainText('Agora: (67) 9 8888-7777')
    await expectSound(page, 'dashboard with a notice')
    await api.post('/meta', { data: shipped })
    for (const { path, title } of [
      { path: 'footer', title: 'Configurações do Rodapé' },
      { path: 'page', title: 'Página' },
      { path: 'history', title: 'Histórico' },
      { path: 'history?trash=1', title: 'Histórico' },
      { path: 'security', title: 'Segurança' },
      { path: 'help', title: 'Ajuda' },
    ]) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expectSound(page, path)
    }
    for (const { path, title, add } of lists) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await page.getByRole('button', { name: add }).click()
      await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
      await expect(page.getByText(/^(Preencha este campo|Escolha uma foto)\./).first()).toBeVisible()
      await expectSound(page, `${path}, add with errors`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expectSound(page, `${path}, list`)
    }
  })

for (const { name, viewport } of panelSizes) {
  test.describe(name, () => {
    test.use({ viewport })

    test('the screen of products passes axe and has no overflow in every state', { tag: '@night' }, async ({
      page,
      signIn,
      api,
      faults,
    }) => {
      const expectState = (state: string) => expectSound(page, `products, ${state}, ${name}`)
      await signIn('/admin/products')
      await page.getByRole('button', { name: 'Editar' }).first().click()
      await page.getByRole('dialog').getByRole('textbox').first().fill('Rascunho')
      await expectState('edit')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Editar' }).first().click()
      await expect(page.getByText('Há um rascunho não salvo')).toBeVisible()
      await expectState('draft')
      await page.getByRole('button', { name: 'Descartar' }).click()
      await page.getByLabel('Título').fill('Toldo desta pessoa')
      const [product] = await (await api.get('/products')).json()
      await api.put(`/products/${product._id}`, { data: { ...product, title: 'Toldo de outra pessoa' } })
      faults.expect(/status of 412/)
      await page.getByRole('button', { name: 'Atualizar' }).click()
      await expect(page.getByText(/mud(ou|aram) este produto/)).toBeInViewport()
      await expect(page.getByRole('region', { name: / mudou este produto / })).toBeFocused()
      await expectState('conflict')
      await api.put(`/products/${product._id}`, { data: product })
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Excluir' }).first().click()
      await expect(page.getByRole('dialog')).toContainText('Tem certeza que deseja excluir')
      await expectState('delete question')
      await page.keyboard.press('Escape')

      await failNextCall(page, faults, 'GET', /^\/products$/, 500)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
      await expectState('load error')
    })
  })
}

test('at 200 % zoom of a small window nothing is cut and nothing scrolls sideways', { tag: '@night' }, async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await signIn('/admin/products')
  for (const path of [
    'dashboard',
    ...lists.map(({ path }) => path),
    'footer',
    'history',
    'security',
    'recover',
    'welcome#x',
  ]) {
    await page.goto(`/admin/${path}`)
    await expect(page.locator('h1')).toBeVisible()
    await expectNoSidewaysScroll(page)
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

test('without internet a screen that was not opened yet leaves the panel its tabs', { tag: '@night' }, async ({
  page,
  context,
  signIn,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await signIn('/admin/dashboard')
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name })
  await expect(tab('FAQ')).toBeVisible()
  await context.setOffline(true)
  await tab('FAQ').click()
  await expect(page.getByRole('heading', { name: 'Esta tela não abriu' })).toBeVisible()
  await tab('Dashboard').click()
  await expect(page.getByRole('heading', { name: 'Esta tela não abriu' })).toBeHidden()
  await tab('FAQ').click()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Recarregar a página' }).click()
  await expect(page.getByRole('button', { name: 'Adicionar FAQ' })).toBeVisible()
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
  await page.getByRole('banner').getByRole('link', { name: 'Seu site' }).click()
  await expect(page).toHaveURL('/admin/site')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('link', { name: 'Ver o site' })).toBeVisible()
})

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

test('after a tab, a row and Back the focus is on the new screen’s title, but a link into a screen leads to its place', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(phone)
  await signIn('/admin/dashboard')
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  const expectFocused = async (name: string) => {
    await expect(title(name)).toBeFocused()
    await expect(page).toHaveTitle(name)
  }
  await expect(title('Dashboard')).toBeVisible()
  await expect(title('Dashboard')).not.toBeFocused()
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expectFocused('Perguntas Frequentes')
  await expect(title('Perguntas Frequentes')).toHaveCSS('outline-style', 'none')
  await page.getByRole('link', { name: 'Dashboard' }).press('Enter')
  await expectFocused('Dashboard')
  await page.getByRole('link', { name: 'Histórico' }).click()
  await expectFocused('Histórico')
  // Within a screen the focus stays.
  const deleted = page.getByRole('link', { name: 'Excluídos' })
  await deleted.press('Enter')
  await expect(page).toHaveURL(/trash=1/)
  await expect(deleted).toBeFocused()
  await page.goBack()
  await page.goBack()
  await expectFocused('Dashboard')
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('link', { name: 'Ajuda desta tela' }).click()
  await expect(page.locator('details[open] summary')).toBeFocused()
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
