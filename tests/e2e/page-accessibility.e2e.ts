import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { textContrasts } from '#support/accessibility.ts'
import {
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  scrollThrough,
  siteSizes,
  test,
  waitUntilHydrated,
} from '#support/e2e-test.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

async function expectSound(page: Page, state: string): Promise<void> {
  await expectNoAxeFindings(page, state)
  await expectNoSidewaysScroll(page)
}

for (const { name, viewport } of siteSizes) {
  const tag = name === '360' ? [] : '@night'
  test(`axe finds nothing and nothing overflows on the pages, in any state at ${name} px`, { tag }, async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await page.setViewportSize(viewport)
    for (const path of ['/privacidade', '/acessibilidade']) {
      await page.goto(path)
      await expectSound(page, path)
    }
    await page.goto('/')
    await waitUntilHydrated(page)
    await scrollThrough(page)
    for (const number of [2, 3, 4]) {
      await page.getByRole('button', { name: `Ir para o slide ${number}` }).click()
      await expect(page.locator('.hero-slide').nth(number - 1)).toHaveClass(/is-shown/)
      await expectSound(page, `slide ${number}`)
    }
    if (viewport.width < 1152) {
      await page.getByRole('button', { name: 'Abrir menu' }).click()
      await expectSound(page, 'menu')
      await page.keyboard.press('Escape')
    }
    await page.getByRole('link', { name: 'Toldo Fixo, ver detalhes' }).click()
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
    // No link may be half below the sticky header, where axe calls it too small.
    await page.locator('.footer-name').evaluate((name) => name.scrollIntoView({ behavior: 'instant' }))
    await expectSound(page, 'page, with questions and map open')
  })
}

test('nothing is cut off or overflows at 320 and 2560 px', { tag: '@night' }, async ({ page }) => {
  for (const width of [320, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await scrollThrough(page)
    await expectSound(page, `page at ${width}`)
  }
})

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

  await page.getByRole('link', { name: 'Toldo Fixo, ver detalhes' }).click()
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

  await tabTo(page, 'Toldo Fixo, ver detalhes')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Toldo Fixo' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Toldo Fixo, ver detalhes' })).toBeFocused()

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

test('the name of a contact card’s link is its number and what it does, and a tap anywhere on the card follows it', async ({
  page,
}) => {
  await page.goto('/')
  const links = page.locator('.contact-card').getByRole('link')
  await expect(links).toHaveCount(3)
  for (const [at, name] of [
    /^\([\d) -]+, Orçamento Via WhatsApp Clique Aqui$/,
    /^[()\d -]+, Ligar agora$/,
    /^\S+@\S+, Enviar e-mail$/,
  ].entries()) {
    const link = links.nth(at)
    await expect(link).toHaveAccessibleName(name)
    await link.scrollIntoViewIfNeeded()
    const hits = await link.evaluate((link) => {
      const { left, top, right, bottom } = (link.closest('.contact-card') as Element).getBoundingClientRect()
      const points = [
        [left + 40, top + 40],
        [right - 40, top + 40],
        [left + 40, bottom - 40],
      ] as const
      return points.map(([x, y]) => document.elementFromPoint(x, y) === link)
    })
    expect(hits).toEqual([true, true, true])
  }
})

test('in a window of 320 px every control is at least 44 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
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

const gateSize = { width: 360, height: 640 }
const sizes = [
  { width: 320, height: 568 },
  gateSize,
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const heroTexts = '.is-shown .hero-title, .is-shown .hero-description, .hero-eyebrow, .hero .button-quiet'

for (const size of sizes) {
  const window = `${size.width}×${size.height}`
  const tag = size === gateSize ? [] : '@night'
  test(`at ${window} text on pictures has the contrast that WCAG requires, on every slide`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    const faint = await faintSlideTexts(page)
    const picture = page.locator('.excellence-picture')
    await picture.scrollIntoViewIfNeeded()
    await decode(picture)
    faint.push(...(await faintTexts(page, '.excellence', '.heading, .prose, .steps h3, .steps p')))
    expect(faint).toEqual([])
  })
}

for (const size of sizes.slice(2))
  test(`at ${size.width}×${size.height} a white photo of the company's own keeps the slides readable`, {
    tag: '@night',
  }, async ({ page }) => {
    const white = sharp({ create: { width: 1920, height: 1200, channels: 3, background: '#fff' } })
    const body = await white.png().toBuffer()
    await page.route(/hero-[^/]*\.(avif|webp)/, (route) => route.fulfill({ contentType: 'image/png', body }))
    await page.setViewportSize(size)
    expect(await faintSlideTexts(page)).toEqual([])
  })

test('the same without JavaScript, where the slides are side by side', { tag: '@night' }, async ({ plainPage }) => {
  const faint: string[] = []
  await plainPage.goto('/')
  for (const size of sizes.filter((_, index) => index % 3 === 0)) {
    await plainPage.setViewportSize(size)
    for (const number of [1, 2, 3, 4]) {
      const slide = plainPage.locator('.hero-slide').nth(number - 1)
      await slide.evaluate((element: HTMLElement) => element.parentElement?.scrollTo(element.offsetLeft, 0))
      await decode(slide.locator('img'))
      const texts = `.hero-slide:nth-child(${number}) .hero-text > *, .hero-eyebrow, .hero .button-quiet`
      faint.push(...(await faintTexts(plainPage, '.hero', texts)))
    }
  }
  expect(faint).toEqual([])
})

test('what has the company’s own colour is read on the page and on the login', { tag: '@night' }, async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  // An orange and a green that are hardly darker than allowed, and a dark blue.
  for (const accent of ['#b34700', '#0a7a3f', '#10306b']) {
    expect((await api.put('/texts', { data: { accent } })).status()).toBe(200)
    await page.goto('/')
    await waitUntilHydrated(page)
    const brand = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-brand'),
    )
    expect(brand).toBe(accent)
    const faint = await faintTexts(page, 'main', '.eyebrow, .figure, .contact-card h3, .contact-card a, .faq summary')
    await page.goto('/nada')
    faint.push(...(await faintTexts(page, 'main', '.button-brand, .missing-number')))
    expect(faint).toEqual([])
    await page.goto('/admin/login')
    const awning = await page.locator('.login-awning').evaluate((element) => getComputedStyle(element).backgroundImage)
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16))
    expect(awning).toContain(`rgb(${red}, ${green}, ${blue})`)
  }
  expect((await api.put('/texts', { data: {} })).status()).toBe(200)
})

/** Resolves when the picture for this window has arrived and is decoded. */
async function decode(picture: Locator): Promise<void> {
  await picture.evaluate((image: HTMLImageElement) => image.decode())
}

/** The texts of each slide with too little contrast. */
async function faintSlideTexts(page: Page): Promise<string[]> {
  await page.goto('/')
  await waitUntilHydrated(page)
  const faint: string[] = []
  for (const number of [1, 2, 3, 4]) {
    await page.getByRole('button', { name: `Ir para o slide ${number}` }).click()
    const slide = page.locator('.hero-slide').nth(number - 1)
    await expect(slide).toHaveClass(/is-shown/)
    await decode(slide.locator('img'))
    faint.push(...(await faintTexts(page, '.hero', heroTexts)))
  }
  return faint
}

async function faintTexts(page: Page, section: string, texts: string): Promise<string[]> {
  const contrasts = await textContrasts(page, section, texts)
  return contrasts
    .filter(({ wanted, measured }) => measured < wanted)
    .map(({ text, wanted, measured }) => `${measured.toFixed(2)} < ${wanted} "${text.slice(0, 40)}"`)
}

test('the chat button is there at the top, and steps aside where it would lie over a quote link; without JavaScript the end has room for it', async ({
  page,
  plainPage,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const chat = page.getByRole('link', { name: 'Conversar no WhatsApp' })
  await page.goto('/')
  await waitUntilHydrated(page)
  await expect(chat).toBeVisible()
  // Its centre in that of the chat button.
  await page.locator('.contact-whatsapp .button').evaluate((button) => {
    const { top, height } = button.getBoundingClientRect()
    scrollTo({ top: scrollY + top + height / 2 - innerHeight + 46, behavior: 'instant' })
  })
  await expect(chat).toBeHidden()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(chat).toBeVisible()

  await page.goto('/produto/toldo-articulado')
  expect(await coveredQuoteLinks(page)).toEqual([])

  await plainPage.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/produto/toldo-articulado']) {
    await plainPage.goto(path)
    await plainPage.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const [button, end] = await Promise.all(
      ['.floating-whatsapp', '.copyright'].map((part) => plainPage.locator(part).boundingBox()),
    )
    expect((end?.y ?? 0) + (end?.height ?? 0), path).toBeLessThanOrEqual(button?.y ?? 0)
  }
})

test('nothing covers a quote link of any page, also with large letters', { tag: '@night' }, async ({ page, api }) => {
  const image = dataUrlOf(await photoPixels(1200, 900).jpeg().toBuffer())
  const works: string[] = []
  for (const title of ['Varanda', 'Loja', 'Garagem']) {
    const saved = await api.post('/works', { data: { title, image, district: 'Centro' } })
    expect(saved.status()).toBe(201)
    works.push((await saved.json())._id)
  }
  const browser = await page.context().newCDPSession(page)
  for (const path of ['/', '/produto/toldo-articulado', '/obras'])
    for (const [width, letterPx] of [
      [320, 32],
      [390, 16],
      [768, 16],
    ] as const) {
      await browser.send('Page.setFontSizes', { fontSizes: { standard: letterPx } })
      await page.goto(path)
      for (const height of [560, 640, 740, 900]) {
        await page.setViewportSize({ width, height })
        expect(await coveredQuoteLinks(page), `${path} at ${width}×${height}`).toEqual([])
      }
    }
  for (const id of works) await api.delete(`/works/${id}`)
})

/**
 * Scrolls down a page, 50 px at a time, and returns the quote links of which one of nine points was covered by something else than the
 * header, each with the scroll position.
 */
async function coveredQuoteLinks(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const stepPx = 50
    // Off the corners, which are round.
    const parts = [0.2, 0.5, 0.8]
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const found = new Set<string>()
    const links = [
      ...document.querySelectorAll<HTMLElement>('a[href*="//wa.me/"]:not(.floating-whatsapp), .contact-whatsapp'),
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
