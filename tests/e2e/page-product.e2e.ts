import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'

const card = (page: Page) => page.getByRole('link', { name: 'Toldo Fixo', exact: true })
const details = (page: Page) => page.getByRole('dialog', { name: 'Toldo Fixo' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a click on a card before its script is loaded opens the details; reload shows the product’s page, back the site', async ({
  page,
}) => {
  let release = () => {}
  const clicked = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await clicked
    await route.continue()
  })
  await page.goto('/')
  // A double click is one click, and a chat that is opened meanwhile is not held back.
  await card(page).dblclick({ noWaitAfter: true })
  const chat = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Conversar no WhatsApp' }).click()
  await (await chat).close()
  expect(new URL(page.url()).pathname).toBe('/')
  release()
  await expect(details(page)).toBeVisible()
  await expect(page).toHaveURL('/produto/toldo-fixo')

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
})

test('if the script fails to load, a click on a card leads to the product’s page, before and after the failure', {
  tag: '@night',
}, async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  let isHeld = true
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    while (isHeld) await page.waitForTimeout(20)
    await route.abort()
  })
  await page.goto('/')
  await card(page).click({ noWaitAfter: true })
  expect(new URL(page.url()).pathname).toBe('/')
  isHeld = false
  await expect(heading(page)).toHaveText('Toldo Fixo')
  await expect(page).toHaveURL('/produto/toldo-fixo')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await card(page).click()
  await expect(heading(page)).toHaveText('Toldo Fixo')
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
  expect(plainUrl.searchParams.get('text')).toBe(`Olá! ${request}`)
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
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000)
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
