import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoAxeFindings } from './accessibility.ts'
import type { PageFaults } from './e2e-test.ts'
import { photoPixels } from './picture-files.ts'

export const phone = { width: 360, height: 740 }

/** The viewports for the panel. */
export const panelSizes = [
  { name: '360 px', viewport: phone },
  { name: '1280 px', viewport: { width: 1280, height: 800 } },
]

/** A JPEG for a file field, small so that its variants are soon made. */
export async function photoFile(name: string, width = 600) {
  return { name, mimeType: 'image/jpeg', buffer: await photoPixels(width, 400).jpeg().toBuffer() }
}

/** Makes the next matching call fail with a status; all others reach the server. */
export async function failNextCall(page: Page, faults: PageFaults, method: string, path: RegExp, status: number) {
  faults.expect(new RegExp(`status of ${status}`))
  let hasFailed = false
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (hasFailed || route.request().method() !== method) return route.fallback()
      hasFailed = true
      await route.fulfill({ status, contentType: 'application/problem+json', body: '{}' })
    },
  )
}

/** Opens the form of a new product on the products' screen, and returns its dialog. */
export async function openProductForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Adicionar Produto' }).click()
  return page.getByRole('dialog', { name: 'Adicionar Novo Produto' })
}

/** Expects that no element is wider than the window, so that the screen does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const wide = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > limit + 1)
      .filter((element) => !element.closest('.visually-hidden, .skip-link'))
      .map((element) => `${element.tagName} ${element.className}`)
  })
  expect(wide).toEqual([])
}

/** Expects that every control is at least 44 × 44 px. */
export async function expectTouchTargets(page: Page) {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, textarea, select')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      .filter((element) => !element.matches('.skip-link, :disabled'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(
        ({ element, box }) =>
          `${element.tagName} ${element.textContent} ${element.ariaLabel} ${box.width}×${box.height}`,
      ),
  )
  expect(small).toEqual([])
}

/** Expects that no other element covers the middle of this one. */
export async function expectUncovered(locator: Locator) {
  await expect(locator).toBeVisible()
  await expect
    .poll(() =>
      locator.evaluate((element: HTMLElement) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        // elementFromPoint ignores elements without pointer events, so they are enabled for the check.
        element.style.pointerEvents = 'auto'
        const seen = document.elementFromPoint(x + width / 2, y + height / 2)
        element.style.pointerEvents = ''
        return element.contains(seen)
      }),
    )
    .toBe(true)
}

/** Expects what holds in every state of a screen. */
export async function expectSound(page: Page, state: string) {
  await expectNoAxeFindings(page, state)
  await expectNoSidewaysScroll(page)
  await expectTouchTargets(page)
}
