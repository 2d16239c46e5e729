import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test, waitUntilHydrated } from '#support/e2e-test.ts'
import { putFingerDown } from '#support/taps.ts'

// A phone, with the samples of a first start.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, ownServerFor: 'page-comparison' })

const box = (page: Page) => page.locator('.comparison .before-after')

async function openBox(page: Page) {
  await page.goto('/')
  await waitUntilHydrated(page)
  await box(page).evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
  const { x, y, width, height } = (await box(page).boundingBox()) as NonNullable<
    Awaited<ReturnType<ReturnType<typeof box>['boundingBox']>>
  >
  return { x, y, width, height }
}

/** Moves a finger from a point by so many pixels. */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  const finger = await putFingerDown(page, from.x, from.y)
  for (let step = 1; step <= 10; step += 1) {
    await finger.moveTo(from.x + (by.x * step) / 10, from.y + (by.y * step) / 10)
    // A browser handles one move of a finger in a frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await finger.lift()
}

test('a finger on the handle moves the line; a scroll that begins on a photo or on the handle does not', async ({
  page,
}) => {
  const handle = page.getByRole('slider', { name: 'Antes e depois: Sol e sombra' })
  for (const across of [0.2, 0.44, 0.5, 0.56, 0.8]) {
    const { x, y, width, height } = await openBox(page)
    const before = await page.evaluate(() => scrollY)
    await drag(page, { x: x + width * across, y: y + height / 2 }, { x: 8, y: -160 })
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before)
    await expect(handle).toHaveValue('50')
  }
  const { x, y, width, height } = await openBox(page)
  await drag(page, { x: x + width / 2, y: y + height / 2 }, { x: width / 4, y: 0 })
  await expect(handle).not.toHaveValue('50')
})

test('the keyboard moves it from end to end, and it stays 24 px from the window’s edges', async ({ page }) => {
  await openBox(page)
  const handle = page.getByRole('slider', { name: 'Antes e depois: Sol e sombra' })
  await handle.focus()
  for (const [key, value] of [
    ['ArrowRight', '55'],
    ['Home', '0'],
    ['End', '100'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(handle).toHaveValue(value)
    const { left, right } = await handle.evaluate((input) => {
      const { left, right } = (input.nextElementSibling as Element).getBoundingClientRect()
      return { left, right: innerWidth - right }
    })
    expect(Math.min(left, right)).toBeGreaterThanOrEqual(24)
  }
  await expectNoAxeFindings(page, 'a handle at its end')
  // As VoiceOver on an iPhone moves it.
  await handle.evaluate((input: HTMLInputElement) => {
    input.value = '25'
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(handle).toHaveAttribute('aria-valuetext', '25 % depois')
})

test('without script the box is the same, split in the middle; on paper both photos are whole and beside each other', async ({
  page,
  plainPage,
}) => {
  const { width, height } = await openBox(page)
  await plainPage.setViewportSize({ width: 360, height: 740 })
  await plainPage.goto('/')
  expect(await box(plainPage).boundingBox()).toMatchObject({ width, height })
  await expect(plainPage.getByRole('slider')).toHaveCount(0)
  const photos = await page.locator('.comparison img').all()
  await page.emulateMedia({ media: 'print' })
  const [before, after] = await Promise.all(photos.map((photo) => photo.boundingBox()))
  expect(after?.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0) - 1)
  for (const photo of [before, after]) expect((photo?.width ?? 0) / (photo?.height ?? 1)).toBeCloseTo(1.5, 1)
  await expect(page.getByText('Imagem ilustrativa')).toBeVisible()
  // Else the note may stay on the sheet before that of the photos.
  await expect(box(page)).toHaveCSS('break-inside', 'avoid')
})
