import { expect, test } from '../support/e2e-test.ts'

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
