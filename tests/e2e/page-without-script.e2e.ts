import { expect, test } from '#support/e2e-test.ts'

test('without JavaScript all text is readable, every link has a target, and the panel says what it needs', async ({
  plainPage,
}) => {
  await plainPage.goto('/')
  for (const title of ['Toldos Retráteis', 'Toldos Policarbonato', 'Cobertura com Platibanda', 'Toldo Cortina']) {
    const slide = plainPage.getByRole('heading', { name: title, exact: true }).first()
    await slide.scrollIntoViewIfNeeded()
    await expect(slide).toBeVisible()
  }
  for (const text of ['20+', '1000+', 'Toldo Articulado', 'Braços de alumínio com molas de aço inox', 'Como peço um'])
    await expect(plainPage.getByText(text).first()).toBeVisible()

  await plainPage.getByText('Como peço um orçamento?').click()
  await expect(plainPage.getByText('Mande uma foto do local e as medidas').first()).toBeVisible()

  await expect(plainPage.getByRole('link', { name: 'Ver mapa' })).toHaveAttribute('href', /google\.com\/maps\?q=/)
  await expect(plainPage.getByRole('link', { name: 'Assistir no YouTube' }).first()).toHaveAttribute(
    'href',
    /watch\?v=/,
  )
  await expect(plainPage.getByRole('button', { name: 'Ver mapa' })).toBeHidden()
  const contacts = plainPage.locator('#contato').getByRole('link')
  await expect(contacts).toHaveCount(3)
  const hrefs = await contacts.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs.map((href) => href?.split(/[:?]/)[0])).toEqual(['https', 'tel', 'mailto'])
  await expect(plainPage.getByRole('button', { name: 'Pausar' })).toBeHidden()

  const links = await plainPage
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((href) => !/^(https?:|tel:|mailto:)/.test(href))).toEqual([])
  const ids = await plainPage.evaluate(() => [...document.querySelectorAll('[id]')].map((element) => element.id))
  const inPage = links.map((href) => new URL(href)).filter((url) => url.origin === new URL(plainPage.url()).origin)
  expect(inPage.map((url) => decodeURIComponent(url.hash.slice(1))).filter((id) => id && !ids.includes(id))).toEqual([])

  await plainPage.goto('/admin')
  await expect(plainPage.locator('noscript p')).toBeVisible()
  await expect(plainPage.locator('noscript p')).toHaveText(/^O painel precisa de JavaScript\./)
})

test('an unknown address has a page that links back to the site', async ({ page, faults }) => {
  faults.expect(/status of 404/)
  await page.goto('/nao-existe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página não encontrada')
  await page.getByRole('link', { name: 'Voltar para o início' }).click()
  await expect(page).toHaveURL('/')
})

test('§8 a poster that fails to load is replaced by a local picture', { tag: '@night' }, async ({ page }) => {
  await page.goto('/')
  await page.locator('.service-card').first().scrollIntoViewIfNeeded()
  await expect(page.locator('.service-card img').first()).toHaveAttribute('src', /^\/pictures\//)
})
