import { administrator, expect, expectNoAxeFindings, test } from '../support/e2e-test.ts'
import { photoFile } from '../support/panel-e2e.ts'

test('a product added in the panel with a photo is on the site at once, with its own quote link', async ({
  page,
  plainPage,
}) => {
  const title = `Toldo de Prova ${Date.now()}`

  await test.step('§2 the login leads to the page that the owner opened first', async () => {
    await page.goto('/admin/products')
    await expect(page).toHaveURL('/admin/login')
    await page.getByLabel('E-mail').fill(administrator.email)
    await page.getByLabel('Senha').fill(administrator.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL('/admin/products')
    await expect(page.getByRole('heading', { name: 'Produtos Cadastrados' })).toBeVisible()
  })

  await test.step('§4 the owner adds a product with a photo', async () => {
    await page.getByRole('button', { name: 'Adicionar Produto' }).first().click()
    const modal = page.getByRole('dialog', { name: 'Adicionar Novo Produto' })
    await modal.getByLabel('Título').fill(title)
    await modal.getByLabel('Imagem').setInputFiles(await photoFile('sobre.jpg'))
    await expect(modal.getByRole('button', { name: 'Remover imagem' })).toBeVisible()
    await modal.getByLabel('Característica 1').fill('Sombra de verdade')
    await modal.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(page.getByText('Produto adicionado com sucesso')).toBeVisible()
    await expect(modal).toBeHidden()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })

  await test.step('without JavaScript the visitor finds it, its picture and its quote link', async () => {
    await plainPage.goto('/')
    const card = plainPage.getByRole('article').filter({ hasText: title })
    await expect(card).toContainText('Sombra de verdade')
    const picture = card.locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    const quote = card.getByRole('link', { name: 'Pedir orçamento' })
    await expect(quote).toHaveAttribute('target', '_blank')
    expectQuote(await quote.getAttribute('href'), title)
  })

  await test.step('§2 the visitor opens it and asks for a quote', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: title, exact: true }).click()
    const modal = page.getByRole('dialog', { name: title })
    await expect(modal).toContainText('Sombra de verdade')
    await expectNoAxeFindings(page, 'a product opened on the site')
    const chat = page.waitForEvent('popup')
    await modal.getByRole('link', { name: 'Orçamento Via WhatsApp Clique Aqui' }).click()
    expectQuote((await chat).url(), title)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
  })
})

/** §9: the number with 55 before it, greeting, product, values and payment terms. */
function expectQuote(href: string | null, title: string): void {
  const { origin, pathname, searchParams } = new URL(href ?? '')
  expect(origin + pathname).toBe('https://wa.me/5567900000000')
  const message = `(Bom dia|Boa tarde|Boa noite)! Gostaria de um orçamento do produto ${title}, com valores e formas de pagamento.`
  expect(searchParams.get('text')).toMatch(new RegExp(`^${message}$`))
}

test('the first tap on each link to the company is counted, and the link opens', async ({ page, context, baseURL }) => {
  const sent: string[] = []
  await context.route('**/toques', async (route) => {
    sent.push(route.request().postData() ?? '')
    await route.fulfill({ status: 500 })
  })
  await page.goto('/?de=caminhao')
  const [product] = await (await fetch(`${baseURL}/products`)).json()
  const card = page.getByRole('link', { name: `Pedir orçamento de ${product.title}` })
  for (let tap = 0; tap < 2; tap += 1) {
    const chat = page.waitForEvent('popup')
    await card.click()
    await (await chat).close()
  }
  expect(sent).toEqual([`whatsapp ${product._id} caminhao`])

  await card.evaluate((link) => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
  await page.evaluate(() => document.querySelector<HTMLElement>('.contact-whatsapp')?.click())
  expect(sent).toHaveLength(1)
})

test('with Global Privacy Control nothing is counted', async ({ page, context }) => {
  const sent: string[] = []
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await context.route('**/toques', async (route) => {
    sent.push(route.request().url())
    await route.abort()
  })
  await page.goto('/')
  const chat = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Orçamento Via WhatsApp' }).first().click()
  await chat
  expect(sent).toEqual([])
})
