import type { Page } from '@playwright/test'
import { expect, test, waitUntilHydrated } from '#support/e2e-test.ts'

const titles = ['Toldos Retráteis', 'Toldos Policarbonato', 'Cobertura com Platibanda', 'Toldo Cortina']
const shown = (page: Page) => page.locator('.hero-slide.is-shown h2')

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('§2 arrows and dots lead to the four slides and wrap around at both ends', { tag: '@night' }, async ({ page }) => {
  await page.goto('/')
  await expect(shown(page)).toHaveText(titles[0] ?? '')
  await page.getByRole('button', { name: 'Slide anterior' }).click()
  await expect(shown(page)).toHaveText(titles[3] ?? '')
  await page.getByRole('button', { name: 'Próximo slide' }).click()
  await expect(shown(page)).toHaveText(titles[0] ?? '')
  for (const [index, title] of titles.entries()) {
    await page.getByRole('button', { name: `Ir para o slide ${index + 1}` }).click()
    await expect(shown(page)).toHaveText(title)
  }
})

test('§4 the slider shows the next slide after 5 s, and pausing stops it', async ({ page }) => {
  await openLive(page)
  await page.clock.runFor(5100)
  await expect(shown(page)).toHaveText(titles[1] ?? '')
  await page.getByRole('button', { name: 'Pausar' }).click()
  await page.mouse.move(5, 5)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expectStill(page, titles[1])
  await page.getByRole('button', { name: 'Reproduzir' }).click()
  await page.mouse.move(5, 5)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(5100)
  await expect(shown(page)).toHaveText(titles[2] ?? '')
})

for (const hold of ['focus', 'hover'] as const) {
  test(`the slider pauses on ${hold}`, { tag: '@night' }, async ({ page }) => {
    await openLive(page)
    if (hold === 'hover') await page.mouse.move(600, 400)
    else await page.locator('.hero-actions a').first().focus()
    await expectStill(page, titles[0])
  })
}

test('§4 an arrow pressed by mouse does not pause the slider after the mouse has left', { tag: '@night' }, async ({
  page,
}) => {
  await openLive(page)
  await page.getByRole('button', { name: 'Próximo slide' }).click()
  await expect(shown(page)).toHaveText(titles[1] ?? '')
  await page.locator('.site-header').hover()
  await page.clock.runFor(5100)
  await expect(shown(page)).toHaveText(titles[2] ?? '')
})

test('the slider stays paused under the mouse after two presses', { tag: '@night' }, async ({ page }) => {
  await openLive(page)
  await page.getByRole('button', { name: 'Próximo slide' }).click()
  await page.getByRole('button', { name: 'Ir para o slide 3' }).click()
  await expect(shown(page)).toHaveText(titles[2] ?? '')
  await expectStill(page, titles[2])
})

test('the slider pauses in a hidden tab', { tag: '@night' }, async ({ page }) => {
  await openLive(page)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expectStill(page, titles[0])
})

test('the slider is paused with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openLive(page)
  await expectStill(page, titles[0])
  await page.getByRole('button', { name: 'Reproduzir' }).click()
  await page.locator('.site-header').hover()
  await page.clock.runFor(5100)
  await expect(shown(page)).toHaveText(titles[1] ?? '')
})

test('§9 slides fade for 1 s', { tag: '@night' }, async ({ page }) => {
  await page.goto('/')
  const fade = await page
    .locator('.hero-slide.is-shown')
    .evaluate((slide) => getComputedStyle(slide).transitionDuration)
  expect(fade).toBe('1s')
})

test('a slide is shown only after its picture is loaded', { tag: '@night' }, async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/hero-toldo-cortina/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Ir para o slide 4' }).click()
  await expect(page.getByRole('button', { name: 'Ir para o slide 4' })).toHaveAttribute('aria-current', 'true')
  await expect(shown(page)).toHaveText(titles[0] ?? '')
  release()
  await expect(shown(page)).toHaveText(titles[3] ?? '')
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true })

  test('§4 the slider keeps running after a tap on an arrow', { tag: '@night' }, async ({ page }) => {
    await openLive(page)
    await page.getByRole('button', { name: 'Próximo slide' }).tap()
    await expect(shown(page)).toHaveText(titles[1] ?? '')
    await page.clock.runFor(5100)
    await expect(shown(page)).toHaveText(titles[2] ?? '')
  })

  test('a swipe to the left shows the next slide, to the right the previous one', { tag: '@night' }, async ({
    page,
  }) => {
    await page.goto('/')
    await waitUntilHydrated(page)
    await swipe(page, 300, 80)
    await expect(shown(page)).toHaveText(titles[1] ?? '')
    await swipe(page, 80, 300)
    await expect(shown(page)).toHaveText(titles[0] ?? '')
  })
})

/** Opens the page and hydrates it, on a clock that only the test moves. */
async function openLive(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await waitUntilHydrated(page)
}

/**
 * Nothing changes although the next change is due and its picture has had time to load. Checked once: a polling expectation would pass when
 * the title is shown again.
 */
async function expectStill(page: Page, title = ''): Promise<void> {
  await page.clock.runFor(7000)
  await page.waitForTimeout(800)
  expect(await shown(page).textContent()).toBe(title)
}

async function swipe(page: Page, from: number, to: number): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => ({ touchPoints: [{ x, y: 300 }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at((from + to) / 2) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
