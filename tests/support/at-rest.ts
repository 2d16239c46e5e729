import type { Page } from '@playwright/test'

/**
 * Resolves when the page is at rest: fonts are loaded, and no animation or transition has run for three frames.
 * Infinite animations, such as a spinner's, do not count.
 */
export async function waitUntilAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        )
    for (let stillFrames = 0; stillFrames < 3; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      stillFrames = isMoving() ? 0 : stillFrames + 1
    }
  })
}

/**
 * Measures a page at rest. If an animation starts during a measurement (a toast closes), the measurement is repeated,
 * since it belongs to no state of the page.
 */
export async function measureAtRest<Result>(page: Page, measure: () => Promise<Result>): Promise<Result> {
  for (;;) {
    await waitUntilAtRest(page)
    const movement = await page.evaluateHandle(() => {
      const seen = { count: 0 }
      for (const type of ['transitionrun', 'animationstart'])
        document.addEventListener(type, () => (seen.count += 1), { capture: true })
      return seen
    })
    const result = await measure()
    if ((await movement.evaluate(({ count }) => count)) === 0) return result
  }
}
