import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'

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
