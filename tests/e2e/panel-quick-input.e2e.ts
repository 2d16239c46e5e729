import { expect, test } from '#support/e2e-test.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('each screen opens at its top, and going back restores the scroll position', async ({ page, signIn }) => {
  await signIn('/admin/products')
  await expect(page.getByRole('button', { name: 'Editar' }).first()).toBeVisible()
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  const left = await page.evaluate(() => scrollY)
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { name: 'Perguntas Frequentes' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Produtos Cadastrados' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})

test('two immediate presses send one DELETE, and one POST', { tag: '@night' }, async ({ page, signIn }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await signIn('/admin/faq')
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Pergunta').fill('Dois toques?')
  await form.getByLabel('Resposta').fill('Uma vez.')
  await form.getByRole('button', { name: 'Adicionar', exact: true }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('FAQ adicionada com sucesso')).toBeVisible()
  expect(sent.filter((call) => call === 'POST /faq')).toHaveLength(1)

  const card = page.locator('.card').filter({ hasText: 'Dois toques?' })
  await card.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Excluir' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('FAQ excluída com sucesso')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(sent.filter((call) => call.startsWith('DELETE /faq/'))).toHaveLength(1)
})

test('a draft is offered only to the user who typed it, and the login screen can delete drafts', {
  tag: '@night',
}, async ({ page, signIn }) => {
  await signIn('/admin/faq')
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  await page.getByLabel('Pergunta').fill('Só minha')
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem('toldaria.auth') ?? '{}')
    localStorage.setItem('toldaria.auth', JSON.stringify({ ...entry, userId: 'somebody-else' }))
  })
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  await expect(page.getByLabel('Pergunta')).toBeVisible()
  await expect(page.getByText('Há um rascunho não salvo')).toHaveCount(0)
  await page.getByRole('button', { name: 'Fechar' }).click()

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/admin/login')
  await page.getByRole('button', { name: 'Apagar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click()
  await expect(page.getByText('Há rascunhos neste aparelho')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
})
