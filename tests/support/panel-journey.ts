import { expect, type Locator, type Page } from '@playwright/test'
import type { PageFaults } from './page-faults.ts'

/** Both ways in which the panel is used: one hand on a phone, and a desk. */
export const panelSizes = [
  { name: '360 px', viewport: { width: 360, height: 740 } },
  { name: '1280 px', viewport: { width: 1280, height: 800 } },
]

/** The next call of this kind answers a status, as a server in trouble would; all others go through. */
export async function failNextCall(page: Page, faults: PageFaults, method: string, path: RegExp, status: number) {
  faults.expect(new RegExp(`status of ${status}`))
  let failed = false
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (failed || route.request().method() !== method) return route.fallback()
      failed = true
      await route.fulfill({ status, contentType: 'application/problem+json', body: '{}' })
    },
  )
}

/** Nothing may stand wider than the window: no screen of the panel scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const wide = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > limit + 1)
      .filter((element) => !element.closest('.sr-only, .skip-link'))
      .map((element) => `${element.tagName} ${element.className}`)
  })
  expect(wide).toEqual([])
}

/** What a thumb is to hit measures 44 px and more, links within a text excepted. */
export async function expectThumbSized(page: Page) {
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

/** Whether what one sees at the middle of an element is that element: nothing covers it. */
export async function expectUncovered(locator: Locator) {
  await expect(locator).toBeVisible()
  await expect
    .poll(() =>
      locator.evaluate((element: HTMLElement) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        // What lets taps through is seen all the same; only for this look it takes them.
        element.style.pointerEvents = 'auto'
        const seen = document.elementFromPoint(x + width / 2, y + height / 2)
        element.style.pointerEvents = ''
        return element.contains(seen)
      }),
    )
    .toBe(true)
}
