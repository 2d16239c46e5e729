import type { Page } from '@playwright/test'
import { expect, holdRequests, scrollThrough, test, waitForReact, waitUntilHydrated } from '#support/e2e-test.ts'
import { createFinger, middleOf } from '#support/taps.ts'

const sections = [
  { link: 'Sobre', id: 'sobre' },
  { link: 'Serviços', id: 'serviços' },
  { link: 'Produtos', id: 'produtos' },
  { link: 'FAQ', id: 'faq' },
]

function takesFocus(element: HTMLElement): boolean {
  element.focus()
  return element.matches(':focus')
}

test.describe('on a desktop', () => {
  test('§2 each link of the menu leads to its section, 80 px below the top, keeps the address and moves the focus', {
    tag: '@night',
  }, async ({ page }) => {
    for (const { link, id } of sections) {
      await page.goto('/')
      const menu = page.getByRole('banner').getByRole('navigation')
      await menu.getByRole('link', { name: link, exact: true }).click()
      await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toBe(`#${id.normalize('NFC')}`)
      const top = () => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, id)
      await expect.poll(async () => Math.round((await top()) ?? 0)).toBe(80)
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(id)
      await expect(page.locator('main :focus'), 'no frame around the whole section').toHaveCSS('outline-style', 'none')
    }
    await page.goto('/#%E7%')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('an address with a hash opens at its section at once, and stays there when the font arrives later', {
    tag: '@night',
  }, async ({ page }) => {
    const release = await holdRequests(page, '**/*.woff2')
    await page.addInitScript(() => {
      const top = () => document.querySelector('section[id^=servi]')?.getBoundingClientRect().top
      addEventListener('scroll', () => Object.assign(window, { firstTop: top() }), { once: true })
    })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    // At this width the font breaks the lines above in another place than its substitute.
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/#servi%C3%A7os', { waitUntil: 'commit' })
    const firstTop = await page.waitForFunction(() => (window as unknown as { firstTop?: number }).firstTop)
    expect(Math.round((await firstTop.jsonValue()) ?? 0)).toBe(80)
    const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await pageHeight()
    release()
    // Afterwards links scroll smoothly (§2).
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
    expect(await pageHeight(), 'the lines break elsewhere').not.toBe(before)
    const section = page.locator('section[id^=servi]')
    expect(Math.round(await section.evaluate((element) => element.getBoundingClientRect().top))).toBe(80)
  })

  test('the address of a question opens its answer, below the question', async ({ page }) => {
    await page.goto('/')
    const id = await page.locator('#faq details p').last().getAttribute('id')
    await page.goto('about:blank')
    await page.goto(`/#${id}`)
    const answer = page.locator(`#${id}`)
    await expect(answer).toBeInViewport()
    await expect(page.locator('details[open] summary')).toBeInViewport({ ratio: 1 })
    const { top, bar } = await page.evaluate(() => ({
      top: document.querySelector('details[open] h3')?.getBoundingClientRect().top ?? 0,
      bar: document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0,
    }))
    expect(top).toBeGreaterThan(bar)
  })
})

test('an awning rolls out above the products as one scrolls; with reduced motion it is open, and nothing shifts', async ({
  page,
}) => {
  /** How far the cloth is rolled up, with the awning's top this many pixels below the window's. */
  const rolledUp = (top: number) =>
    page.evaluate(async (top) => {
      const awning = document.querySelector('.awning') as Element
      scrollTo({ top: awning.getBoundingClientRect().top + scrollY - top, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const [window, cloth] = ['.awning-window', '.awning-cloth'].map((part) => document.querySelector(part) as Element)
      return Math.round((window?.getBoundingClientRect().top ?? 0) - (cloth?.getBoundingClientRect().top ?? 0))
    }, top)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await scrollThrough(page)
  expect(await rolledUp(780)).toBe(0)
  const before = await height()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await rolledUp(780)).toBeGreaterThan(100)
  expect(await rolledUp(100)).toBe(0)
  expect(await height()).toBe(before)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.awning')).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('§2 the menu opens and closes, also without JavaScript; Tab cycles within it, and a link leads to its section', async ({
    page,
    plainPage,
  }) => {
    await plainPage.setViewportSize({ width: 360, height: 740 })
    for (const visitor of [plainPage, page]) {
      await visitor.goto('/')
      await expect(visitor.locator('#menu')).toBeHidden()
      await visitor.getByRole('button', { name: 'Abrir menu' }).click()
      await expect(visitor.locator('#menu').getByRole('link', { name: 'Serviços' })).toBeVisible()
      await expect(visitor.getByRole('button', { name: 'Fechar menu' })).toBeFocused()
      await visitor.getByRole('button', { name: 'Fechar menu' }).click()
      await expect(visitor.locator('#menu')).toBeHidden()
      await expect(visitor.getByRole('button', { name: 'Abrir menu' })).toBeFocused()
    }
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    for (const part of ['main', 'footer', 'aside'])
      expect(await page.locator(`${part} a`).first().evaluate(takesFocus), `${part} below the menu`).toBe(false)
    const stops = await page.locator('#menu').locator('a, button').count()
    for (let press = 0; press < stops; press += 1) {
      await page.keyboard.press('Tab')
      await expect(page.locator('#menu :focus')).toHaveCount(1)
    }
    await expect(page.getByRole('button', { name: 'Fechar menu' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator('#menu').getByRole('link').last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('#menu')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus')).toHaveCount(1)
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.locator('#menu').getByRole('link', { name: 'Produtos' }).click()
    await expect(page.locator('#menu')).toBeHidden()
    await expect(page.locator('#produtos')).toBeInViewport()
    await expect(page).toHaveURL('/#produtos')
  })
})

test('without JavaScript all text is readable, every link has a target, and the panel says what it needs', async ({
  plainPage,
  faults,
}) => {
  await plainPage.goto('/')
  for (const title of ['Toldos Retráteis', 'Toldos Policarbonato', 'Cobertura com Platibanda', 'Toldo Cortina']) {
    const slide = plainPage.getByRole('heading', { name: title, exact: true }).first()
    await slide.scrollIntoViewIfNeeded()
    await expect(slide).toBeVisible()
  }
  for (const text of ['20+', '1000+', 'Toldo Articulado', 'Braços de alumínio com molas de aço inox', 'Como peço um'])
    await expect(plainPage.getByText(text).first()).toBeVisible()

  await plainPage.getByText('Como peço um orçamento?').click()
  await expect(plainPage.getByText('Mande uma foto do local e as medidas').first()).toBeVisible()

  await expect(plainPage.getByRole('link', { name: 'Ver mapa' })).toHaveAttribute('href', /google\.com\/maps\?q=/)
  await expect(plainPage.getByRole('link', { name: 'Assistir no YouTube' }).first()).toHaveAttribute(
    'href',
    /watch\?v=/,
  )
  await expect(plainPage.getByRole('button', { name: 'Ver mapa' })).toBeHidden()
  const contacts = plainPage.locator('#contato').getByRole('link')
  await expect(contacts).toHaveCount(3)
  const hrefs = await contacts.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs.map((href) => href?.split(/[:?]/)[0])).toEqual(['https', 'tel', 'mailto'])
  await expect(plainPage.getByRole('button', { name: 'Pausar' })).toBeHidden()

  const links = await plainPage
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((href) => !/^(https?:|tel:|mailto:)/.test(href))).toEqual([])
  const ids = await plainPage.evaluate(() => [...document.querySelectorAll('[id]')].map((element) => element.id))
  const inPage = links.map((href) => new URL(href)).filter((url) => url.origin === new URL(plainPage.url()).origin)
  expect(inPage.map((url) => decodeURIComponent(url.hash.slice(1))).filter((id) => id && !ids.includes(id))).toEqual([])

  faults.expect(/status of 404/)
  await plainPage.goto('/nao-existe')
  await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText('Página não encontrada')
  await plainPage.getByRole('link', { name: 'Voltar para o início' }).click()
  await expect(plainPage).toHaveURL('/')

  await plainPage.goto('/admin')
  await expect(plainPage.locator('noscript p')).toBeVisible()
  await expect(plainPage.locator('noscript p')).toHaveText(/^O painel precisa de JavaScript\./)
})

test('before the visitor acts, only posters near the window are requested from another host; no cookie, no storage', async ({
  page,
  context,
  outsideRequests,
}) => {
  await page.goto('/')
  await waitUntilHydrated(page)
  expect(outsideRequests, 'at the top of the page').toEqual([])
  await scrollThrough(page)
  await page.waitForLoadState('networkidle')
  const hosts = [...new Set(outsideRequests.map((url) => new URL(url).host))]
  expect(hosts).toEqual(['img.youtube.com'])

  await page.getByRole('link', { name: 'Toldo Fixo, ver detalhes' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await context.cookies()).toEqual([])
  const stored = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
  }))
  expect(stored).toEqual({ local: 0, session: 0, databases: 0 })
})

test('a content filter that blocks addresses with “youtube” leaves the page its script', { tag: '@night' }, async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await page.route(/youtube/, (route) => route.abort())
  await page.goto('/')
  await waitUntilHydrated(page)
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  for (const path of ['/', '/privacidade'])
    test(`on ${path} a second tap on a button of the menu does nothing`, async ({ page }) => {
      const finger = await openForFinger(page, path)
      const menu = page.locator('#menu')
      for (const [name, isOpen] of [
        ['Abrir menu', true],
        ['Fechar menu', false],
      ] as const) {
        const place = await middleOf(page.getByRole('button', { name }))
        await finger.tap(...place)
        await expect(menu).toBeVisible({ visible: isOpen })
        await finger.tapAfter(300, ...place)
        await expect(menu).toBeVisible({ visible: isOpen })
      }
    })

  test('a second tap on a link to WhatsApp is never stopped', async ({ page }) => {
    const finger = await openForFinger(page, '/')
    const chat = page.locator('.floating-whatsapp')
    await page.locator('#faq').scrollIntoViewIfNeeded()
    await expect(chat).toBeVisible()
    const place = await middleOf(chat)
    const opened: string[] = []
    page.context().on('page', (popup) => opened.push(popup.url()))
    await finger.tap(...place)
    await expect.poll(() => opened.length).toBe(1)
    await page.bringToFront()
    await finger.tapAfter(300, ...place)
    await expect.poll(() => opened.length).toBe(2)
  })

  test('the arrows of the slides take each tap', async ({ page }) => {
    await page.goto('/')
    await waitForReact(page, '.site-header')
    const finger = await createFinger(page)
    const next = await page.getByRole('button', { name: 'Próximo slide' }).boundingBox()
    for (let tap = 0; tap < 3; tap++)
      await finger.tapAfter(tap === 0 ? 5000 : 150, (next?.x ?? 0) + 20, (next?.y ?? 0) + 20)
    await expect(page.getByRole('button', { name: 'Ir para o slide 4' })).toHaveAttribute('aria-current', 'true')
  })
})

/** Opens a page and waits for its rule of second taps, which the main page loads at the first touch. */
async function openForFinger(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' })
  const finger = await createFinger(page)
  if (path !== '/') return finger
  await waitForReact(page, '.site-header')
  await Promise.all([page.waitForEvent('requestfinished'), finger.tap(5, 300)])
  await page.waitForFunction(() => true)
  return finger
}
