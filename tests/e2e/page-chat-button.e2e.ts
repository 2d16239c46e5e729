import type { Page } from '@playwright/test'
import { expect, test, waitUntilHydrated } from '#support/e2e-test.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 360, height: 740 },
  // The works stay.
  ownServerFor: 'page-chat-button',
})

test('the chat button is there at the top, and steps aside where it would lie over a quote link; without JavaScript the end has room for it', async ({
  page,
  plainPage,
}) => {
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

  await page.goto('/produto/toldo-articulado')
  expect(await coveredQuoteLinks(page)).toEqual([])

  await plainPage.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/produto/toldo-articulado']) {
    await plainPage.goto(path)
    await plainPage.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const [button, end] = await Promise.all(
      ['.floating-whatsapp', '.copyright'].map((part) => plainPage.locator(part).boundingBox()),
    )
    expect((end?.y ?? 0) + (end?.height ?? 0), path).toBeLessThanOrEqual(button?.y ?? 0)
  }
})

test.describe('with works', () => {
  test.beforeEach(async ({ api }) => {
    if ((await (await api.get('/works')).json()).length > 0) return
    const image = dataUrlOf(await photoPixels(1200, 900).jpeg().toBuffer())
    for (const title of ['Varanda', 'Loja', 'Garagem']) {
      const saved = await api.post('/works', { data: { title, image, district: 'Centro' } })
      expect(saved.status()).toBe(201)
    }
  })

  for (const path of ['/', '/produto/toldo-articulado', '/obras'])
    for (const width of [320, 390, 768])
      for (const letterPx of width === 320 ? [32] : [16])
        test(`nothing covers a quote link of ${path} at ${width} px with letters of ${letterPx} px`, {
          tag: '@night',
        }, async ({ page }) => {
          const browser = await page.context().newCDPSession(page)
          await browser.send('Page.setFontSizes', { fontSizes: { standard: letterPx } })
          await page.goto(path)
          for (const height of [560, 640, 740, 900]) {
            await page.setViewportSize({ width, height })
            expect(await coveredQuoteLinks(page), `in a window ${height} px high`).toEqual([])
          }
        })
})

/**
 * Scrolls down a page, 50 px at a time, and returns the quote links of which one of nine points was covered by something else than the
 * header, each with the scroll position.
 */
async function coveredQuoteLinks(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const stepPx = 50
    // Off the corners, which are round.
    const parts = [0.2, 0.5, 0.8]
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const found = new Set<string>()
    const links = [
      ...document.querySelectorAll<HTMLElement>('a[href*="//wa.me/"]:not(.floating-whatsapp), .contact-whatsapp span'),
    ]
    for (let top = 0; top < document.documentElement.scrollHeight - innerHeight + stepPx; top += stepPx) {
      scrollTo({ top, behavior: 'instant' })
      // The first frame after a scroll reports what intersects, the second one shows it.
      await nextFrame()
      await nextFrame()
      for (const link of links.filter((link) => link.checkVisibility())) {
        const { left, top: linkTop, width, height } = link.getBoundingClientRect()
        for (const across of parts)
          for (const down of parts) {
            const hit = document.elementFromPoint(left + width * across, linkTop + height * down)
            // Nothing is hit outside of the window.
            if (hit && !link.contains(hit) && !hit.closest('.site-header'))
              found.add(`${link.textContent} at ${top}, by ${hit.className}`)
          }
      }
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...found]
  })
}
