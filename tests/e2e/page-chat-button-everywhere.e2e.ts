import { coveredQuoteLinks } from '#support/covered-quote-links.ts'
import { expect, test } from '#support/e2e-test.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

// The works stay.
test.use({ contextOptions: { reducedMotion: 'reduce' }, ownServerFor: 'page-chat-button-everywhere' })

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
