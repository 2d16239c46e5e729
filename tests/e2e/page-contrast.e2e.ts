import type { Locator } from '@playwright/test'
import { expect, test } from '#support/e2e-test.ts'
import { waitUntilHydrated } from '#support/site-e2e.ts'
import { textContrasts } from '#support/text-contrast.ts'

const gateSize = { width: 360, height: 640 }
const sizes = [
  { width: 320, height: 568 },
  gateSize,
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const heroTexts = '.is-shown .hero-title, .is-shown .hero-description, .hero-eyebrow, .button-glass'

for (const size of sizes) {
  const window = `${size.width}×${size.height}`
  const tag = size === gateSize ? [] : '@night'
  test(`at ${window} text on pictures has the contrast that WCAG requires, on every slide`, { tag }, async ({
    page,
  }) => {
    const faint: string[] = []
    await page.setViewportSize(size)
    await page.goto('/')
    await waitUntilHydrated(page)
    for (const number of [1, 2, 3, 4]) {
      await page.getByRole('button', { name: `Ir para o slide ${number}` }).click()
      const slide = page.locator('.hero-slide').nth(number - 1)
      await expect(slide).toHaveClass(/is-shown/)
      await decode(slide.locator('img'))
      await judge('.hero', heroTexts, `slide ${number}`)
    }
    const picture = page.locator('.excellence-picture')
    await picture.scrollIntoViewIfNeeded()
    await decode(picture)
    await judge('.excellence', '.heading, .prose, .steps h3, .steps p', 'excellence')
    expect(faint).toEqual([])

    async function judge(section: string, texts: string, name: string): Promise<void> {
      for (const { text, wanted, measured } of await textContrasts(page, section, texts))
        if (measured < wanted) faint.push(`${name}: ${measured.toFixed(2)} < ${wanted} "${text.slice(0, 40)}"`)
    }
  })
}

test('the same without JavaScript, where the slides are side by side', { tag: '@night' }, async ({ plainPage }) => {
  const faint: string[] = []
  await plainPage.goto('/')
  for (const size of sizes.filter((_, index) => index % 3 === 0)) {
    await plainPage.setViewportSize(size)
    for (const number of [1, 2, 3, 4]) {
      const slide = plainPage.locator('.hero-slide').nth(number - 1)
      await slide.evaluate((element: HTMLElement) => element.parentElement?.scrollTo(element.offsetLeft, 0))
      await decode(slide.locator('img'))
      const texts = `.hero-slide:nth-child(${number}) .hero-text > *, .hero-eyebrow, .button-glass`
      for (const { text, wanted, measured } of await textContrasts(plainPage, '.hero', texts))
        if (measured < wanted) faint.push(`${size.width}×${size.height}: ${measured.toFixed(2)} < ${wanted} "${text}"`)
    }
  }
  expect(faint).toEqual([])
})

/** Resolves when the picture for this window has arrived and is decoded. */
async function decode(picture: Locator): Promise<void> {
  await picture.evaluate((image: HTMLImageElement) => image.decode())
}
