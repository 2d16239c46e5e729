import type { Page } from '@playwright/test'

/**
 * Resolves when what the page shows stands still: its fonts are loaded, and for three frames in a row no animation or
 * transition runs. Animations without an end (a spinner, a skeleton's shimmer) are part of a state and do not count.
 */
async function waitUntilAtRest(page: Page): Promise<void> {
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
 * Measures a page while it stands still. A measurement during which something began to move (a toast's time was up) says
 * nothing about any state of the page and is thrown away, whatever it found.
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
