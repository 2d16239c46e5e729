import fs from 'node:fs'
import type { Page } from '@playwright/test'
import {
  expect,
  expectNoAxeFindings,
  holdRequests,
  scriptOf,
  test,
  waitForReact,
  waitUntilHydrated,
} from '#support/e2e-test.ts'

const video = 'Assistir ao vídeo Instalação de toldos retráteis'

test('§4 the video opens with its player starting, locks the page, and closes by button, Escape and overlay', {
  tag: '@night',
}, async ({ page }) => {
  await page.goto('/')
  const open = () => page.getByRole('button', { name: video }).click()
  const dialog = page.getByRole('dialog')
  await open()
  const player = dialog.locator('iframe')
  await expect(player).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1$/)
  await expect(player).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(640, 20)
  await page.mouse.wheel(0, 900)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')

  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: video })).toBeFocused()
  await open()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog).toBeVisible()
  await page.mouse.click(10, 700)
  await expect(dialog).toBeHidden()
})

test('Back closes the video, and leaves the page only after it is closed, or after a reload', async ({
  page,
  server,
}) => {
  await page.goto('/privacidade')
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  // After the call has returned: a page that is left meanwhile returns nothing.
  const back = () => page.evaluate(() => void setTimeout(() => history.back()))
  await page.getByRole('button', { name: video }).click()
  await expect(dialog).toBeVisible()
  await back()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(`${server.url}/`)
  await page.getByRole('button', { name: video }).click()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await back()
  await expect(page).toHaveURL(`${server.url}/privacidade`)

  await page.goto('/')
  await page.getByRole('button', { name: video }).click()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await expect(dialog).toBeHidden()
  await back()
  await expect(page).toHaveURL(`${server.url}/privacidade`)
})

test('if a dialog’s code fails to load, the click leads to the product’s own page', { tag: '@night' }, async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await page.route(`**${scriptOf('src/site/dialogs/dialogs.tsx')}`, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('link', { name: 'Toldo Fixo, ver detalhes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toldo Fixo')
  await expect(page).toHaveURL('/produto/toldo-fixo')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Toldo Fixo' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('if a video’s code fails to load, the page stays without internet, and YouTube shows the video with it', {
  tag: '@night',
}, async ({ page, context, faults }) => {
  faults.expect(/Failed to load resource/)
  await context.route(/youtube-nocookie/, (route) => route.fulfill({ contentType: 'text/html', body: 'O vídeo' }))
  await page.route(`**${scriptOf('src/site/dialogs/dialogs.tsx')}`, (route) => route.abort())
  await page.goto('/')
  await waitUntilHydrated(page)
  const play = page.getByRole('button', { name: /^Assistir/ }).first()
  await context.setOffline(true)
  await play.click()
  await expect(play).toBeVisible()
  await context.setOffline(false)
  await play.click()
  await expect(page).toHaveURL(/youtube-nocookie/)
  await page.goBack()
  await expect(play).toBeVisible()
})

test('§2 "Ver mapa" shows the map of the address, which is not requested before', { tag: '@night' }, async ({
  page,
  outsideRequests,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Ver mapa' }).scrollIntoViewIfNeeded()
  expect(outsideRequests.filter((url) => url.includes('google'))).toEqual([])
  await page.getByRole('button', { name: 'Ver mapa' }).click()
  const address = 'Rua dos Ipês, 000 – Jardim dos Estados, Campo Grande – MS'
  await expect(page.locator('footer iframe')).toHaveAttribute(
    'src',
    `https://www.google.com/maps?q=${encodeURIComponent(address)}&output=embed`,
  )
  await expect(page.locator('footer iframe')).toBeFocused()
})

/** Opens the page and clicks as soon as the element is in the document, which React has not reached then. */
async function clickAtOnce(page: Page, selector: string): Promise<void> {
  await page.addInitScript((selector) => {
    const click = () => {
      const element = document.querySelector<HTMLElement>(selector)
      if (!element) return requestAnimationFrame(click)
      Object.assign(window, { clickedWhileAsleep: !Object.keys(element).some((key) => key.startsWith('__react')) })
      element.click()
    }
    document.addEventListener('DOMContentLoaded', click)
  }, selector)
  await page.goto('/')
  expect(await page.evaluate(() => (window as unknown as { clickedWhileAsleep: boolean }).clickedWhileAsleep)).toBe(
    true,
  )
}

test('while the script is held back, the last of several taps has its effect, and a second link is followed', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Próximo slide' }).click()
  await page.getByRole('button', { name: 'Ir para o slide 3' }).click()
  release()
  await expect(page.getByRole('button', { name: 'Ir para o slide 3' })).toHaveAttribute('aria-current', 'true')

  await page.unrouteAll()
  await page.route(/\/assets\/.*\.js$/, () => {})
  await page.goto('/')
  await page.getByRole('link', { name: 'Toldo Fixo, ver detalhes' }).click({ noWaitAfter: true })
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('link', { name: 'Toldo Fixo, ver detalhes' }).click()
  await expect(page).toHaveURL('/produto/toldo-fixo')
})

test('a first click on arrow, poster, map or menu, before React is there, has its effect once', {
  tag: '@night',
}, async ({ context }) => {
  const clickFirst = async (selector: string) => {
    const page = await context.newPage()
    await page.setViewportSize({ width: 360, height: 740 })
    await clickAtOnce(page, selector)
    return page
  }
  const slider = await clickFirst('[aria-label="Próximo slide"]')
  await expect(slider.locator('.hero-slide.is-shown h2')).toHaveText('Toldos Policarbonato')
  await expect(slider.getByRole('button', { name: 'Ir para o slide 2' })).toHaveAttribute('aria-current', 'true')
  const video = await clickFirst('.play-button')
  await expect(video.getByRole('dialog')).toHaveCount(1)
  await expect(video.locator('dialog iframe')).toBeVisible()
  const map = await clickFirst('footer button')
  await expect(map.locator('footer iframe')).toBeVisible()
  const menu = await clickFirst('[popovertarget]')
  await waitForReact(menu, '.site-header')
  await expect(menu.locator('#menu')).toBeVisible()
})

test('a first click on a wa.me link opens exactly one chat', async ({ page, context }) => {
  const opened: string[] = []
  context.on('page', (popup) => void popup.waitForURL(/./).then(() => opened.push(popup.url())))
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('.floating-whatsapp').click()
  await waitForReact(page, '.floating-whatsapp')
  await expect.poll(() => opened.length).toBe(1)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(opened).toHaveLength(1)
  const url = new URL(opened[0] ?? '')
  expect(url.origin + url.pathname).toBe('https://wa.me/5567900000000')
  expect(url.searchParams.get('text')).toMatch(
    /^(Bom dia|Boa tarde|Boa noite)! Gostaria de um orçamento, com valores e formas de pagamento\.$/,
  )
})

test('when React fails to load, the page stays as it was served, and a card leads to the product’s page', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/')
  await page.getByText('Como peço um orçamento?').click()
  await expect(page.getByText('Mande uma foto do local e as medidas').first()).toBeVisible()
  await card(page).click()
  await expect(heading(page)).toHaveText('Toldo Fixo')
  await expect(page).toHaveURL('/produto/toldo-fixo')
})

const card = (page: Page) => page.getByRole('link', { name: 'Toldo Fixo, ver detalhes' })
const details = (page: Page) => page.getByRole('dialog', { name: 'Toldo Fixo' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a click on a card before its script is loaded opens the details; reload shows the product’s page, back the site', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.goto('/')
  // A double click is one click, and a chat that is opened meanwhile is not held back.
  await card(page).dblclick({ noWaitAfter: true })
  const chat = page.waitForEvent('popup')
  await page.getByRole('banner').getByRole('link', { name: 'Pedir orçamento' }).click()
  await (await chat).close()
  expect(new URL(page.url()).pathname).toBe('/')
  release()
  await expect(details(page)).toBeVisible()
  await expect(page).toHaveURL('/produto/toldo-fixo')
  expect(await page.evaluate(() => history.length)).toBe(3)

  await page.reload()
  await expect(heading(page)).toHaveText('Toldo Fixo')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.locator('#produtos')).toBeAttached()
  await page.goForward()
  await expect(details(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    card(page).click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(heading(tab)).toHaveText('Toldo Fixo')
  await expect(details(page)).toBeHidden()

  // §2 the address of the details on the page.
  const id = await page.getByRole('article').filter({ hasText: 'Toldo Fixo' }).getAttribute('id')
  await page.goto('/admin/login')
  await page.goto(`/#${id}`)
  await expect(details(page)).toBeVisible()
  await page.mouse.click(5, 400)
  await expect(details(page)).toBeHidden()
})

test('a product’s page works without JavaScript; with it, its chat has the visitor’s greeting and its address is copied', async ({
  page,
  plainPage,
  context,
}) => {
  await plainPage.goto('/')
  await card(plainPage).click()
  await expect(plainPage).toHaveURL('/produto/toldo-fixo')
  await expect(heading(plainPage)).toHaveText('Toldo Fixo')
  const picture = plainPage.getByRole('main').getByRole('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  const quote = 'Orçamento Via WhatsApp Clique Aqui'
  const main = (page: Page) => page.getByRole('region', { name: 'Toldo Fixo' })
  const request = 'Gostaria de um orçamento do produto Toldo Fixo, com valores e formas de pagamento.'
  const plainUrl = new URL((await main(plainPage).getByRole('link', { name: quote }).getAttribute('href')) ?? '')
  expect(plainUrl.searchParams.get('text')).toMatch(new RegExp(`^(Bom dia|Boa tarde|Boa noite)! ${request}$`))
  await expect(plainPage.getByRole('button', { name: 'Compartilhar' })).toBeHidden()
  const related = plainPage.getByRole('region', { name: 'Veja também' }).getByRole('article')
  await expect(related).toHaveCount(3)
  await related.first().locator('.product-open').click()
  await expect(heading(plainPage)).not.toHaveText('Toldo Fixo')

  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await page.clock.setFixedTime(new Date('2031-01-05T15:00:00-04:00'))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/produto/toldo-fixo')
  await expectNoAxeFindings(page, 'a product’s page')
  const chat = page.waitForEvent('popup')
  await main(page).getByRole('link', { name: quote }).click()
  const url = new URL((await chat).url())
  expect(url.origin + url.pathname).toBe('https://wa.me/5567900000000')
  expect(url.searchParams.get('text')).toBe(`Boa tarde! ${request}`)

  await page.bringToFront()
  await page.clock.setFixedTime(new Date('2031-01-05T18:30:00-04:00'))
  await main(page).getByRole('link', { name: quote }).dispatchEvent('pointerdown')
  await expect(main(page).getByRole('link', { name: quote })).toHaveAttribute('href', /text=Boa%20noite!/)
  await page.getByRole('button', { name: 'Compartilhar' }).click()
  await expect(page.getByText('Link copiado')).toBeVisible()
  // None of them is React.
  const sizes = scripts.map((url) => fs.statSync(`dist/client${new URL(url).pathname}`).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(11_000)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('the first screen of a phone shows picture, name, the first features and the whole quote link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/produto/toldo-fixo')
  const product = page.getByRole('region', { name: 'Toldo Fixo' })
  for (const part of [
    product.getByRole('img').first(),
    heading(page),
    product
      .getByRole('listitem')
      .filter({ hasNot: page.getByRole('link') })
      .first(),
    product.getByRole('link', { name: 'Orçamento Via WhatsApp Clique Aqui' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
})

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
    const { x, y } = (await card.getByText('Toldo Fixo', { exact: true }).boundingBox()) ?? { x: 0, y: 0 }
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
