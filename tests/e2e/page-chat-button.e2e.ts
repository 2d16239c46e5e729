import { coveredQuoteLinks } from '#support/covered-quote-links.ts'
import { expect, test } from '#support/e2e-test.ts'
import { waitUntilHydrated } from '#support/site-e2e.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 740 } })

test('the chat button is there at the top, and steps aside while it would lie over a quote link', async ({ page }) => {
  const chat = page.getByRole('link', { name: 'Conversar no WhatsApp' })
  await page.goto('/')
  await waitUntilHydrated(page)
  await expect(chat).toBeVisible()
  // Its centre in that of the chat button.
  await page.locator('.contact-whatsapp .button').evaluate((button) => {
    const { top, height } = button.getBoundingClientRect()
    scrollTo({ top: scrollY + top + height / 2 - innerHeight + 46, behavior: 'instant' })
  })
  await expect(chat).toBeHidden()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(chat).toBeVisible()
})

test('nothing covers a quote link of a product’s page, wherever it is scrolled', async ({ page }) => {
  await page.goto('/produto/toldo-articulado')
  expect(await coveredQuoteLinks(page)).toEqual([])
})

test('without JavaScript the page’s end has room for the chat button', async ({ plainPage }) => {
  await plainPage.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/produto/toldo-articulado']) {
    await plainPage.goto(path)
    await plainPage.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const [chat, end] = await Promise.all(
      ['.floating-whatsapp', '.copyright'].map((part) => plainPage.locator(part).boundingBox()),
    )
    expect((end?.y ?? 0) + (end?.height ?? 0), path).toBeLessThanOrEqual(chat?.y ?? 0)
  }
})
