import { test } from '#support/e2e-test.ts'
import { servePageWithoutData } from '#support/page-without-data.ts'
import { scrollThrough, siteSizes, waitUntilHydrated } from '#support/site-e2e.ts'
import { takeScreenshot } from '#support/take-screenshot.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const otherSizes = [
  { name: '320', viewport: { width: 320, height: 640 } },
  { name: '740', viewport: { width: 740, height: 360 } },
  { name: '1920', viewport: { width: 1920, height: 1080 } },
] as const

for (const { name, viewport } of [...siteSizes, ...otherSizes]) {
  test.describe(name, () => {
    test.use({ viewport })

    test(`the page and its states at ${name} px`, async ({ page, faults }) => {
      faults.expect(/Failed to load resource/)
      await page.route(/img\.youtube\.com/, (route) => route.abort())
      await page.goto('/')
      await waitUntilHydrated(page)
      await scrollThrough(page)
      await page.waitForLoadState('networkidle')
      await takeScreenshot(page, 'page', { fullPage: true })
      for (const number of [1, 2, 3, 4]) {
        await page.getByRole('button', { name: `Ir para o slide ${number}` }).click()
        await page
          .locator('.hero-slide')
          .nth(number - 1)
          .and(page.locator('.is-shown'))
          .waitFor()
        await takeScreenshot(page, `page-slide-${number}`)
      }
      if (viewport.width < 1152) {
        await page.getByRole('button', { name: 'Abrir menu' }).click()
        await takeScreenshot(page, 'page-menu')
        await page.keyboard.press('Escape')
      }
      await page.getByRole('link', { name: 'Toldo Articulado', exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForLoadState('networkidle')
      await takeScreenshot(page, 'page-product')
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: /Assistir ao vídeo/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      await takeScreenshot(page, 'page-video')
      await page.keyboard.press('Escape')
      await page.locator('#faq summary').first().click()
      await page.locator('#faq').scrollIntoViewIfNeeded()
      await takeScreenshot(page, 'page-faq')
    })
  })
}

for (const { name, viewport } of siteSizes) {
  test.describe(name, () => {
    test.use({ viewport })

    test(`forced colours at ${name} px`, async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' })
      await page.goto('/')
      await waitUntilHydrated(page)
      await scrollThrough(page)
      await takeScreenshot(page, 'page-forced-colours', { fullPage: true })
      await page.getByRole('link', { name: 'Toldo Articulado', exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await takeScreenshot(page, 'page-forced-colours-product')
    })

    test(`the pages of a product, of all works, and about privacy at ${name} px`, async ({ page, api }) => {
      const image = (await (await api.get('/products')).json())[0].image
      for (const title of ['Varanda com toldo', 'Fachada de loja'])
        await api.post('/works', { data: { title, district: 'Jardim dos Estados', image } })
      for (const [path, shot] of [
        ['/produto/toldo-fixo', 'page-of-product'],
        ['/obras', 'page-works'],
        ['/privacidade', 'page-privacy'],
      ] as const) {
        await page.goto(path)
        await scrollThrough(page)
        await page.waitForLoadState('networkidle')
        await takeScreenshot(page, shot, { fullPage: true })
      }
      for (const { _id } of await (await api.get('/works')).json()) await api.delete(`/works/${_id}`)
    })

    test(`lists that failed to load at ${name} px`, async ({ page, faults }) => {
      faults.expect(/status of 503/)
      await servePageWithoutData(page)
      await page.route(
        (url) => ['/services', '/products', '/faq', '/meta'].includes(url.pathname),
        (route) => route.fulfill({ status: 503, body: '' }),
      )
      await page.goto('/#produtos')
      await page.getByRole('alert').nth(3).waitFor()
      await page.locator('#produtos').scrollIntoViewIfNeeded()
      await takeScreenshot(page, 'page-failed')
    })

    test(`without script at ${name} px`, async ({ plainPage }) => {
      await plainPage.setViewportSize(viewport)
      await plainPage.goto('/')
      await plainPage.waitForLoadState('networkidle')
      await takeScreenshot(plainPage, 'page-plain', { hasScripts: false })
    })
  })
}

test('an unknown address', async ({ page, faults }) => {
  faults.expect(/status of 404/)
  await page.goto('/nao-existe')
  await takeScreenshot(page, 'page-missing')
})

test('print', async ({ page }) => {
  await page.goto('/')
  await scrollThrough(page)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  await takeScreenshot(page, 'page-paper', { fullPage: true })
})
