import { expect, expectNoAxeFindings, test } from '#support/journey.ts'

const count = 1000

// A server of its own: a thousand questions would stand in other journeys' way.
test.use({ serverEnv: { SEED: 'none' } })

test('an empty list says what to do', async ({ page, signIn }) => {
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

test('a thousand items are there at once, only those in sight are laid out, and one is found as one types', async ({
  page,
  api,
  signIn,
}) => {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  for (let start = 0; start < count; start += 50) {
    await Promise.all(
      numbers.slice(start, start + 50).map(async (order) => {
        const reply = await api.post('/faq', { data: { question: `Pergunta nº ${order}?`, answer: 'Sim.', order } })
        expect(reply.status()).toBe(201)
      }),
    )
  }
  await signIn('/admin/faq')
  await expect(page.locator('.card')).toHaveCount(count)
  const laidOut = () =>
    page
      .locator('.card-title')
      .evaluateAll((titles) => titles.filter((title) => title.checkVisibility({ contentVisibilityAuto: true })).length)
  expect(await laidOut()).toBeLessThan(count / 5)

  await page.getByRole('searchbox', { name: 'Buscar' }).fill('nº 777?')
  await expect(page.locator('.card')).toHaveCount(1)
  await page.getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByLabel('Pergunta')).toHaveValue('Pergunta nº 777?')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('FAQ excluída com sucesso')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('')
  await expect(page.locator('.card')).toHaveCount(count - 1)
})
