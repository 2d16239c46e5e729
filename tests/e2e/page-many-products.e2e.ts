import { expect, test, waitUntilHydrated } from '#support/e2e-test.ts'

// A separate server: a hundred products would disturb every other test.
test.use({ serverEnv: { SEED: 'none', PRODUCT_IMAGE_REQUIRED: 'false' } })

test('beyond 48 products there are further pages, which the script appends to the first', { tag: '@night' }, async ({
  page,
  plainPage,
  api,
}) => {
  test.setTimeout(90_000)
  for (let number = 1; number <= 100; number += 1) {
    const answer = await api.post('/products', { data: { title: `Toldo ${number}`, features: ['Sombra'] } })
    expect(answer.status()).toBe(201)
  }
  await plainPage.goto('/')
  await expect(plainPage.getByRole('article')).toHaveCount(48)
  await plainPage.getByRole('link', { name: 'Ver todos os produtos' }).click()
  await expect(plainPage).toHaveURL('/produtos/2')
  await expect(plainPage.getByRole('article')).toHaveCount(48)
  await plainPage.getByRole('link', { name: 'Próxima página' }).click()
  await expect(plainPage.getByRole('article')).toHaveCount(4)

  await page.goto('/')
  await waitUntilHydrated(page)
  await page.getByRole('link', { name: 'Ver todos os produtos' }).click()
  await expect(page.getByRole('article')).toHaveCount(100)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Ver todos os produtos' })).toBeHidden()
  const titles = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(new Set(titles).size).toBe(100)
})

test('§2 the URL of a product beyond the first 48 opens it, and its dialog’s code does not wait for the list', {
  tag: '@night',
}, async ({ page, api }) => {
  const before = await (await api.get('/products')).json()
  for (let count = before.length; count < 48; count += 1)
    await api.post('/products', { data: { title: `Toldo anterior ${count}`, features: ['Sombra'] } })
  const created = await api.post('/products', { data: { title: 'Toldo distante', features: ['Sombra'] } })
  const { _id } = await created.json()
  const dialogCode = page.waitForRequest(/\/product-dialog-/)
  await page.route(
    (url) => url.pathname === '/products',
    async (route) => {
      await dialogCode
      await route.fallback()
    },
  )
  await page.goto(`/#produto-${_id}`)
  await expect(page.getByRole('dialog', { name: 'Toldo distante' })).toBeVisible()
})
