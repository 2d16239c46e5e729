import type { Page } from '@playwright/test'
import { expect, test } from '#support/e2e-test.ts'

/** Clicks as soon as the element is in the document, and delays React until then. Returns how many scripts had run. */
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

test('a first click on a product, before any script is loaded, opens it once', async ({ page }) => {
  await clickAtOnce(page, '.product-open')
  await expect(page.getByRole('dialog', { name: 'Toldo Articulado' })).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(3)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('a first click on the slider’s arrow moves on by exactly one slide', { tag: '@night' }, async ({ page }) => {
  await clickAtOnce(page, '[aria-label="Próximo slide"]')
  await expect(page.locator('.hero-slide.is-shown h2')).toHaveText('Toldos Policarbonato')
  await expect(page.getByRole('button', { name: 'Ir para o slide 2' })).toHaveAttribute('aria-current', 'true')
})

test('a first click on a video’s poster opens it once', { tag: '@night' }, async ({ page }) => {
  await clickAtOnce(page, '.play-button')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.locator('dialog iframe')).toBeVisible()
})

test('a first click on "Ver mapa" shows the map', { tag: '@night' }, async ({ page }) => {
  await clickAtOnce(page, 'footer button')
  await expect(page.locator('footer iframe')).toBeVisible()
})

test('while the script is held back, the last of several taps has its effect, and a second link is followed', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, (route) => held.then(() => route.continue()))
  await page.goto('/')
  await page.getByRole('button', { name: 'Próximo slide' }).click()
  await page.getByRole('button', { name: 'Ir para o slide 3' }).click()
  release()
  await expect(page.getByRole('button', { name: 'Ir para o slide 3' })).toHaveAttribute('aria-current', 'true')

  await page.unrouteAll()
  await page.route(/\/assets\/.*\.js$/, () => {})
  await page.goto('/')
  await page.getByRole('link', { name: 'Toldo Fixo', exact: true }).click({ noWaitAfter: true })
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('link', { name: 'Toldo Fixo', exact: true }).click()
  await expect(page).toHaveURL('/produto/toldo-fixo')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a first click on the menu opens it, and hydration does not close it', { tag: '@night' }, async ({ page }) => {
    await clickAtOnce(page, '[popovertarget]')
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('.site-header') ?? {}).some((key) => key.startsWith('__react')),
    )
    await expect(page.locator('#menu')).toBeVisible()
  })
})

test('a first click on a wa.me link opens exactly one chat', async ({ page, context }) => {
  const opened: string[] = []
  context.on('page', (popup) => void popup.waitForURL(/./).then(() => opened.push(popup.url())))
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('.floating-whatsapp').click()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.floating-whatsapp') ?? {}).some((key) => key.startsWith('__react')),
  )
  await expect.poll(() => opened.length).toBe(1)
  await page.waitForTimeout(500)
  expect(opened).toHaveLength(1)
  const url = new URL(opened[0] ?? '')
  expect(url.origin + url.pathname).toBe('https://wa.me/5567900000000')
  expect(url.searchParams.get('text')).toMatch(
    /^(Bom dia|Boa tarde|Boa noite)! Gostaria de um orçamento, com valores e formas de pagamento\.$/,
  )
})

test('when React fails to load, the page stays as it was served', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/')
  await page.getByText('Como peço um orçamento?').click()
  await expect(page.getByText('Mande uma foto do local e as medidas').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Toldo Fixo' })).toBeVisible()
})
