import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectTouchTargets, panelSizes } from '#support/panel-e2e.ts'

test.use({ serverEnv: { PUBLIC_URL: 'https://toldos.example' } })

test('sitemap, robots.txt, icons and manifest are served', { tag: '@night' }, async ({ page, request }) => {
  await page.goto('/')
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: https://toldos.example/sitemap.xml')
  expect(await (await request.get('/sitemap.xml')).text()).toContain('<loc>https://toldos.example/</loc>')
  const links = page.locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
    expect((await request.get(href)).status(), href).toBe(200)
  }
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
})

test('the samples are removed from the dashboard, and brought back, at every size', { tag: '@night' }, async ({
  page,
  signIn,
  api,
}) => {
  const count = async () => (await (await api.get('/products')).json()).length
  for (const { name, viewport } of panelSizes) {
    await page.setViewportSize(viewport)
    if (page.url() === 'about:blank') await signIn('/admin/dashboard')
    // Without the toasts of the size before, which cover links.
    else await page.reload()
    await expect(page.getByRole('link', { name: 'Trocar o contato' })).toBeVisible()
    await expectNoAxeFindings(page, `dashboard of an untouched site, ${name}`)
    await expectNoSidewaysScroll(page)
    await expectTouchTargets(page)
    await page.getByRole('button', { name: 'Remover exemplos' }).click()
    await expectNoAxeFindings(page, `question before removing the samples, ${name}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Remover exemplos' }).click()
    // The notice stays as long as shipped claims, such as the years of work, wait for a decision.
    await expect(page.getByRole('button', { name: 'Remover exemplos' })).toBeHidden()
    expect(await count()).toBe(0)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByRole('button', { name: 'Remover exemplos' })).toBeVisible()
    expect(await count()).toBe(7)
  }
})

test('the privacy page asks no other host, stores nothing, and names what the panel stores', { tag: '@night' }, async ({
  page,
  context,
  signIn,
  outsideRequests,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Privacidade' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacidade' })).toBeVisible()
  for (const { name, viewport } of panelSizes) {
    await page.setViewportSize(viewport)
    await expectNoAxeFindings(page, `privacy page, ${name}`)
    await expectNoSidewaysScroll(page)
  }
  const storedKeys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect([await storedKeys(), await context.cookies()]).toEqual([[], []])
  expect(outsideRequests.filter((url) => !url.startsWith('https://img.youtube.com/'))).toEqual([])

  const text = await page.getByRole('main').innerText()
  await signIn('/admin/faq')
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  await page.getByLabel('Pergunta').fill('Um rascunho')
  await expect.poll(storedKeys).toContainEqual(expect.stringContaining('draft'))
  const named = [...text.matchAll(/toldaria\.\w+\.?/g)].map(([key]) => key)
  for (const key of await storedKeys()) expect(named.filter((one) => key.startsWith(one))).toHaveLength(1)
  expect(await context.cookies()).toEqual([])
})
