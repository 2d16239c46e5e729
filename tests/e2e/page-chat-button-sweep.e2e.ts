import type { Page } from '@playwright/test'
import { coveredQuoteLinks } from '#support/covered-quote-links.ts'
import { expect, test } from '#support/e2e-test.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

// The works stay.
test.use({ contextOptions: { reducedMotion: 'reduce' }, ownServerFor: 'page-chat-button-sweep' })

const widths = [320, 360, 390, 768]
const heights = [560, 640, 740, 900]

test.beforeAll(async ({ api }) => {
  const image = dataUrlOf(await photoPixels(1200, 900).jpeg().toBuffer())
  for (const title of ['Varanda', 'Loja', 'Garagem']) {
    const saved = await api.post('/works', { data: { title, image, district: 'Centro' } })
    expect(saved.status()).toBe(201)
  }
})

async function expectUncovered(page: Page, path: string): Promise<void> {
  await page.goto(path)
  for (const width of widths)
    for (const height of heights) {
      await page.setViewportSize({ width, height })
      expect(await coveredQuoteLinks(page), `${path} at ${width}×${height}`).toEqual([])
    }
}

for (const path of ['/', '/produto/toldo-articulado', '/obras']) {
  test(`nothing covers a quote link of ${path} in any window, wherever it is scrolled`, async ({ page }) => {
    await expectUncovered(page, path)
  })

  test(`nothing covers a quote link of ${path} with letters of 200 %`, async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await expectUncovered(page, path)
  })
}
