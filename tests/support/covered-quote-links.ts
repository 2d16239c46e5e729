import type { Page } from '@playwright/test'

/**
 * Scrolls down a page, 50 px at a time, and returns the quote links of which one of nine points was covered by something else than the
 * header, each with the scroll position.
 */
export async function coveredQuoteLinks(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const stepPx = 50
    // Off the corners, which are round.
    const parts = [0.2, 0.5, 0.8]
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const found = new Set<string>()
    const links = [
      ...document.querySelectorAll<HTMLElement>('a[href*="//wa.me/"]:not(.floating-whatsapp), .contact-whatsapp span'),
    ]
    for (let top = 0; top < document.documentElement.scrollHeight - innerHeight + stepPx; top += stepPx) {
      scrollTo({ top, behavior: 'instant' })
      // The first frame after a scroll reports what intersects, the second one shows it.
      await nextFrame()
      await nextFrame()
      for (const link of links.filter((link) => link.checkVisibility())) {
        const { left, top: linkTop, width, height } = link.getBoundingClientRect()
        for (const across of parts)
          for (const down of parts) {
            const hit = document.elementFromPoint(left + width * across, linkTop + height * down)
            // Nothing is hit outside of the window.
            if (hit && !link.contains(hit) && !hit.closest('.site-header'))
              found.add(`${link.textContent} at ${top}, by ${hit.className}`)
          }
      }
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...found]
  })
}
