import { expect, type Page } from '@playwright/test'

/** The viewports for the site: phone, tablet and desktop. */
export const siteSizes = [
  { name: '360', viewport: { width: 360, height: 740 } },
  { name: '768', viewport: { width: 768, height: 1024 } },
  { name: '1440', viewport: { width: 1440, height: 900 } },
] as const

/** Resolves when every section is hydrated: React has set its properties on the elements. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('#root > header, section, #root > footer > *')]
    return parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')))
  })
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'pixels to scroll sideways').toBeLessThanOrEqual(0)
}

/** Scrolls down the page and back up, so that lazy pictures are loaded. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.8) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
}
