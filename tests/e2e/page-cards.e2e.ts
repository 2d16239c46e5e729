import { expect, test } from '#support/e2e-test.ts'

for (const { width, tag } of [
  { width: 360, tag: [] },
  { width: 1280, tag: '@night' },
]) {
  test(`every point of a product’s card opens it or leads to its quote, at ${width} px`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const dead = await page.evaluate(() => {
      const found = new Set<string>()
      for (const card of document.querySelectorAll('.product-card')) {
        card.scrollIntoView({ behavior: 'instant', block: 'center' })
        const { left, right, top, bottom } = card.getBoundingClientRect()
        for (let x = left + 8; x < right - 8; x += 12)
          for (let y = Math.max(top, 90) + 8; y < Math.min(bottom, innerHeight) - 8; y += 6) {
            const hit = document.elementFromPoint(x, y)
            if (!hit?.closest('a')) found.add(`${hit?.tagName} ${hit?.textContent?.slice(0, 30)}`)
          }
      }
      return [...found]
    })
    expect(dead).toEqual([])
    const card = page.getByRole('article').filter({ hasText: 'Toldo Fixo' })
    await card.scrollIntoViewIfNeeded()
    const { x, y } = (await card.getByText('Lona vinílica').boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.click(x + 60, y + 8)
    const dialog = page.getByRole('dialog', { name: 'Toldo Fixo' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    const chat = page.waitForEvent('popup')
    await card.getByRole('link', { name: 'Pedir orçamento' }).click()
    expect((await chat).url()).toContain('https://wa.me/5567900000000')
    await expect(dialog).toBeHidden()
  })
}

test('only what a click opens rises or grows under the mouse', { tag: '@night' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await page.locator('.service-card p').first().hover()
  await expect(page.locator('.video-poster img').first()).toHaveCSS('scale', 'none')
  await page.locator('.play-button').first().hover()
  await expect(page.locator('.video-poster img').first()).toHaveCSS('scale', '1.03')
  await page.locator('.mosaic li').first().hover()
  await expect(page.locator('.mosaic img').first()).toHaveCSS('scale', 'none')
})

test('the focus of what a frame crops is drawn within the frame', { tag: '@night' }, async ({ page }) => {
  await page.goto('/')
  const play = page.locator('.play-button').first()
  await play.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(play).toBeFocused()
  const { clipped, edgePx } = await play.evaluate((button) => {
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(button)
    const { overflow } = getComputedStyle(button.parentElement as Element)
    return {
      clipped: overflow === 'hidden' && outlineStyle !== 'none',
      edgePx: Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth),
    }
  })
  expect(clipped).toBe(true)
  expect(edgePx).toBeLessThanOrEqual(0)
})
