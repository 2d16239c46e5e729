import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { textContrasts } from '#support/accessibility.ts'
import { expect, test, waitUntilHydrated } from '#support/e2e-test.ts'

// It leaves a colour.
test.use({ ownServerFor: 'page-contrast' })

const gateSize = { width: 360, height: 640 }
const sizes = [
  { width: 320, height: 568 },
  gateSize,
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const heroTexts = '.is-shown .hero-title, .is-shown .hero-description, .hero-eyebrow, .hero .button-quiet'

for (const size of sizes) {
  const window = `${size.width}×${size.height}`
  const tag = size === gateSize ? [] : '@night'
  test(`at ${window} text on pictures has the contrast that WCAG requires, on every slide`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    const faint = await faintSlideTexts(page)
    const picture = page.locator('.excellence-picture')
    await picture.scrollIntoViewIfNeeded()
    await decode(picture)
    faint.push(...(await faintTexts(page, '.excellence', '.heading, .prose, .steps h3, .steps p')))
    expect(faint).toEqual([])
  })
}

for (const size of sizes.slice(2))
  test(`at ${size.width}×${size.height} a white photo of the company's own keeps the slides readable`, {
    tag: '@night',
  }, async ({ page }) => {
    const white = sharp({ create: { width: 1920, height: 1200, channels: 3, background: '#fff' } })
    const body = await white.png().toBuffer()
    await page.route(/hero-[^/]*\.(avif|webp)/, (route) => route.fulfill({ contentType: 'image/png', body }))
    await page.setViewportSize(size)
    expect(await faintSlideTexts(page)).toEqual([])
  })

test('the same without JavaScript, where the slides are side by side', { tag: '@night' }, async ({ plainPage }) => {
  const faint: string[] = []
  await plainPage.goto('/')
  for (const size of sizes.filter((_, index) => index % 3 === 0)) {
    await plainPage.setViewportSize(size)
    for (const number of [1, 2, 3, 4]) {
      const slide = plainPage.locator('.hero-slide').nth(number - 1)
      await slide.evaluate((element: HTMLElement) => element.parentElement?.scrollTo(element.offsetLeft, 0))
      await decode(slide.locator('img'))
      const texts = `.hero-slide:nth-child(${number}) .hero-text > *, .hero-eyebrow, .hero .button-quiet`
      faint.push(...(await faintTexts(plainPage, '.hero', texts)))
    }
  }
  expect(faint).toEqual([])
})

test('what has the company’s own colour is read on the page and on the login', async ({ page, api }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  // An orange and a green that are hardly darker than allowed, and a dark blue.
  for (const accent of ['#b34700', '#0a7a3f', '#10306b']) {
    expect((await api.put('/texts', { data: { accent } })).status()).toBe(200)
    await page.goto('/')
    await waitUntilHydrated(page)
    const brand = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-brand'),
    )
    expect(brand).toBe(accent)
    const faint = await faintTexts(page, 'main', '.eyebrow, .figure, .contact-card h3, .contact-card a, .faq summary')
    await page.goto('/nada')
    faint.push(...(await faintTexts(page, 'main', '.button-brand, .missing-number')))
    expect(faint).toEqual([])
    await page.goto('/admin/login')
    const awning = await page.locator('.login-awning').evaluate((element) => getComputedStyle(element).backgroundImage)
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16))
    expect(awning).toContain(`rgb(${red}, ${green}, ${blue})`)
  }
})

/** Resolves when the picture for this window has arrived and is decoded. */
async function decode(picture: Locator): Promise<void> {
  await picture.evaluate((image: HTMLImageElement) => image.decode())
}

/** The texts of each slide with too little contrast. */
async function faintSlideTexts(page: Page): Promise<string[]> {
  await page.goto('/')
  await waitUntilHydrated(page)
  const faint: string[] = []
  for (const number of [1, 2, 3, 4]) {
    await page.getByRole('button', { name: `Ir para o slide ${number}` }).click()
    const slide = page.locator('.hero-slide').nth(number - 1)
    await expect(slide).toHaveClass(/is-shown/)
    await decode(slide.locator('img'))
    faint.push(...(await faintTexts(page, '.hero', heroTexts)))
  }
  return faint
}

async function faintTexts(page: Page, section: string, texts: string): Promise<string[]> {
  const contrasts = await textContrasts(page, section, texts)
  return contrasts
    .filter(({ wanted, measured }) => measured < wanted)
    .map(({ text, wanted, measured }) => `${measured.toFixed(2)} < ${wanted} "${text.slice(0, 40)}"`)
}
