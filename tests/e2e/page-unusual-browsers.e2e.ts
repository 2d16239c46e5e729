import sharp from 'sharp'
import { expect, expectNoSidewaysScroll, test, waitUntilHydrated } from '#support/e2e-test.ts'

// A browser with a root font of 32 px, whose scrollbars take up width.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
      await use({ ...launchOptions, args, ignoreDefaultArgs: ['--hide-scrollbars'] })
    },
    { scope: 'worker' },
  ],
})

test('with a root font of 32 px nothing is wider than the window', { tag: '@night' }, async ({ page }) => {
  await page.goto('/')
  expect(await page.evaluate(() => matchMedia('(min-width: 40rem)').matches), '1280 px are 40 rem').toBe(true)
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('a, button, h1, h2, h3, p, li')]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.matches('.skip-link'))
        .filter((part) => part.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((part) => `${part.tagName}.${part.className} ${part.textContent?.slice(0, 30)}`),
    )
    expect(cut, `cut off at ${width}`).toEqual([])
  }
})

test('with a root font of 32 px the opening hours stand below their days, a span unbroken', { tag: '@night' }, async ({
  page,
  api,
}) => {
  const hours = [1, 2].flatMap((day) => [
    { day, from: '07:30', to: '11:30' },
    { day, from: '13:30', to: '18:00' },
  ])
  await api.put('/company', { data: { hours } })
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    const lines = await page
      .locator('.hours dd')
      .evaluateAll((times) =>
        times.map((time) => time.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(time).lineHeight)),
      )
    expect(lines.length).toBeGreaterThan(0)
    expect(Math.max(...lines)).toBeLessThan(4)
  }
  await api.put('/company', { data: {} })
})

test('the scrollbar’s strip is as dark as the page behind an open dialog', { tag: '@night' }, async ({ page }) => {
  await page.goto('/')
  await waitUntilHydrated(page)
  const widths = () => page.evaluate(() => [innerWidth, document.body.clientWidth])
  const [outer = 0, inner = 0] = await widths()
  expect(outer - inner, 'the width of the scrollbar').toBeGreaterThan(5)
  await page.getByRole('link', { name: 'Toldo Fixo, ver detalhes' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await widths()).toEqual([outer, inner])
  const clip = { x: inner + 1, y: 0, width: outer - inner - 1, height: 800 }
  const { channels } = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .stats()
  expect(channels[0]?.max).toBeLessThan(130)
})
