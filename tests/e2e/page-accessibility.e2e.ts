import type { Page } from '@playwright/test'
import {
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  scrollThrough,
  siteSizes,
  test,
  waitUntilHydrated,
} from '#support/e2e-test.ts'

async function expectSound(page: Page, state: string): Promise<void> {
  await expectNoAxeFindings(page, state)
  await expectNoSidewaysScroll(page)
}

test('axe finds nothing and nothing overflows on the pages, in the menu and in the dialogs at 360 px', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/privacidade', '/acessibilidade']) {
    await page.goto(path)
    await expectSound(page, path)
  }
  await page.goto('/')
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expectSound(page, 'menu')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Toldo Fixo', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectSound(page, 'product')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /Assistir ao vídeo/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectSound(page, 'video')
  await page.keyboard.press('Escape')
  for (const question of await page.locator('#faq summary').all()) await question.click()
  await page.getByRole('button', { name: 'Ver mapa' }).click()
  await page.locator('.footer-name').evaluate((name) => name.scrollIntoView({ behavior: 'instant' }))
  await expectSound(page, 'page, with questions and map open')
})

for (const { name, viewport } of siteSizes) {
  test(`axe finds nothing and nothing overflows in any state at ${name} px`, { tag: '@night' }, async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await page.setViewportSize(viewport)
    await page.goto('/')
    await waitUntilHydrated(page)
    await scrollThrough(page)
    await expectSound(page, `page at ${name}`)

    for (const number of [2, 3, 4]) {
      await page.getByRole('button', { name: `Ir para o slide ${number}` }).click()
      await expect(page.locator('.hero-slide').nth(number - 1)).toHaveClass(/is-shown/)
      await expectSound(page, `slide ${number} at ${name}`)
    }
    if (viewport.width < 1152) {
      await page.getByRole('button', { name: 'Abrir menu' }).click()
      await expectSound(page, `menu at ${name}`)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('link', { name: 'Toldo Fixo', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSound(page, `product at ${name}`)
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /Assistir ao vídeo/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSound(page, `video at ${name}`)
    await page.keyboard.press('Escape')
    for (const question of await page.locator('#faq summary').all()) await question.click()
    await page.getByRole('button', { name: 'Ver mapa' }).click()
    // No link may be half below the sticky header, where axe calls it too small.
    await page.locator('.footer-name').evaluate((name) => name.scrollIntoView({ behavior: 'instant' }))
    await expectSound(page, `questions and map open at ${name}`)
  })
}

test('pictures that fail to load make nothing wider', { tag: '@night' }, async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await page.route(/\/(pictures|media)\//, (route) => route.abort())
  await page.goto('/')
  await scrollThrough(page)
  for (const width of [320, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

test('the chat button never covers a plus sign of the FAQ, wherever the page is scrolled', { tag: '@night' }, async ({
  page,
}) => {
  await page.goto('/')
  for (const width of [320, 768, 1280, 1440, 1536]) {
    await page.setViewportSize({ width, height: 800 })
    const ends = await page.evaluate(() => {
      const summary = document.querySelector('#faq summary') as Element
      const sign = Number.parseFloat(getComputedStyle(summary, '::before').width)
      const question = summary.firstElementChild as Element
      const chat = document.querySelector('.floating-whatsapp') as Element
      const { left, right } = summary.getBoundingClientRect()
      const isFirst = question.getBoundingClientRect().left - left > sign
      return { sign: isFirst ? left + sign : right, chat: chat.getBoundingClientRect().left }
    })
    expect(ends.sign, `the sign's end at ${width}`).toBeLessThan(ends.chat)
  }
})

for (const width of [320, 2560]) {
  test(`nothing is cut off or overflows at ${width} px`, { tag: '@night' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await scrollThrough(page)
    await expectSound(page, `page at ${width}`)
  })
}

test('in forced colours cards and dialogs keep an edge, features their bullets, and nothing overflows', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await waitUntilHydrated(page)
  await expectNoSidewaysScroll(page)
  const border = await page
    .locator('.product-card')
    .first()
    .evaluate((card) => getComputedStyle(card).borderTopWidth)
  expect(border).toBe('2px')

  await page.getByRole('link', { name: 'Toldo Fixo', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCSS('border-top-width', '2px')
  const { bullet, ground } = await dialog
    .getByRole('listitem')
    .first()
    .evaluate((feature) => ({
      bullet: getComputedStyle(feature, '::before').backgroundColor,
      ground: getComputedStyle(document.body).backgroundColor,
    }))
  expect(bullet).not.toBe(ground)
  expect(bullet).not.toBe('rgba(0, 0, 0, 0)')
})

test('print begins with the company, keeps the text and hides what only works on a screen', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  const order = ['.footer-name', '.site-footer address', '.hero-title'].map((part) => page.locator(part).first())
  const tops = await Promise.all(order.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN))
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  await expect(page.locator('.site-footer').getByText('(67) 3000-0000')).toBeVisible()
  await expect(page.getByText('Como peço um orçamento?')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Toldo Articulado' })).toBeVisible()
  await expect(page.locator('.floating-whatsapp')).toBeHidden()
  await expect(page.locator('.site-header')).toBeHidden()
  await expect(page.getByText('Ir para o conteúdo')).toBeHidden()
})

test('by keyboard alone one skips the menu, stops the slider, opens and closes a product and reads an FAQ answer', async ({
  page,
}) => {
  await page.goto('/')
  await waitUntilHydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  // With reduced motion the slider is paused at first, and can be started.
  await tabTo(page, 'Reproduzir')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeFocused()
  await page.keyboard.press('Enter')

  await tabTo(page, 'Toldo Fixo')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Toldo Fixo' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Toldo Fixo', exact: true })).toBeFocused()

  await tabTo(page, 'Como peço um orçamento?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mande uma foto do local e as medidas')).toBeVisible()
})

/** Presses Tab until the focused element has this name, and expects that each focused element is visible. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const labelledBy = document.getElementById(element?.getAttribute('aria-labelledby') ?? '')
      return element?.getAttribute('aria-label') ?? labelledBy?.textContent ?? element?.textContent ?? ''
    })
    if (focused === name) return
  }
  throw new Error(`no way to "${name}" by Tab`)
}

test('every control is at least 24 px, and the main ones 44 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await waitUntilHydrated(page)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, summary')]
      .filter((element) => element.checkVisibility() && !element.matches('.skip-link'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ element, box }) => `${element.textContent || element.ariaLabel}: ${box.width}×${box.height}`),
  )
  expect(small).toEqual([])
})
