import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'

test.use({ serverEnv: { SEED: 'none' } })

test('an empty list explains what to do', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('/admin/products')
  for (const [path, text] of [
    ['products', 'Nenhum produto ainda'],
    ['services', 'Nenhum serviço ainda'],
    ['faq', 'Nenhuma pergunta ainda'],
  ] as const) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByText(text)).toBeVisible()
    await expectNoAxeFindings(page, `${path}, empty`)
  }
})

test('§4 while a list loads, visible skeletons are in its place', { tag: '@night' }, async ({ page, signIn }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    (url) => url.pathname === '/products',
    async (route) => {
      await held
      await route.fallback()
    },
  )
  await signIn('/admin/products')
  await expect(page.getByRole('heading', { name: 'Produtos Cadastrados' })).toBeVisible()
  const skeleton = page.locator('.skeleton').first()
  await expect(skeleton).toBeVisible()
  await expect(skeleton).toHaveCSS('background-image', /linear-gradient/)
  release()
  await expect(skeleton).toBeHidden()
})

test('while a screen’s code loads with a root font of 32 px, its skeleton is not wider than 360 px', {
  tag: '@night',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/faq-screen-/, async (route) => {
    await held
    await route.fallback()
  })
  await signIn('/admin/faq')
  await expect(page.locator('.skeleton').first()).toBeVisible()
  await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '32px' }))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  release()
  await expect(page.getByRole('heading', { name: 'Perguntas Frequentes' })).toBeVisible()
})
