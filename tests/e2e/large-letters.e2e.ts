import type { Page } from '@playwright/test'
import { entityPath } from '#admin/ui/paths.ts'
import { entityNames } from '#contract/entities.ts'
import { expect, expectNoSidewaysScroll, test, waitUntilHydrated } from '#support/e2e-test.ts'
import { panelSlices } from '#support/panel-slices.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

const landscape = { width: 740, height: 360 }

test.use({ viewport: { width: 360, height: 740 } })

/** As with Android's setting for letters at 200 %. */
async function enlargeLetters(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

async function expectWholeWords(page: Page, state: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  expect.soft(await brokenWords(page), `broken words in: ${state}`).toEqual([])
  await expectNoSidewaysScroll(page)
}

async function openAllParts(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((parts: HTMLDetailsElement[]) => {
    for (const part of parts) part.open = true
  })
}

/** Expects that what stays in its place while the open dialog scrolls, its title and button, leaves half of the window to read. */
async function expectHalfToRead(page: Page, state: string): Promise<void> {
  const read = await page.getByRole('dialog').evaluate((dialog) => {
    const fixed = [...dialog.querySelectorAll('*')].filter((element) => getComputedStyle(element).position === 'sticky')
    // All of a short one is in the window.
    if (dialog.scrollHeight <= dialog.clientHeight) return innerHeight
    return dialog.clientHeight - fixed.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0)
  })
  expect.soft(read, `to read in: ${state}`).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2)
}

test('with letters at 200 % no word of the site is broken within', async ({ page, api, faults }) => {
  faults.expect(/status of 404/)
  await enlargeLetters(page)
  const image = dataUrlOf(await photoPixels(600, 400).jpeg().toBuffer())
  const data = { title: 'Cobertura de policarbonato', district: 'Centro', image, before: image }
  const { _id } = await (await api.post('/works', { data })).json()
  for (const path of ['/produto/toldo-articulado', '/obras', '/privacidade', '/acessibilidade', '/nada', '/']) {
    await page.goto(path)
    await expectWholeWords(page, path)
  }
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await api.delete(`/works/${_id}`)
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expectWholeWords(page, 'menu')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Toldo Fixo, ver detalhes' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectWholeWords(page, 'product')
  await expectHalfToRead(page, 'product')
  await page.setViewportSize(landscape)
  await expectHalfToRead(page, 'product in landscape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Assistir ao vídeo' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectWholeWords(page, 'video in landscape')
  await expectHalfToRead(page, 'video in landscape')
})

const screens = new Set([
  ...entityNames.map(entityPath),
  ...['dashboard', 'history', 'history?trash=1', 'security', 'site', 'help'].map((screen) => `/admin/${screen}`),
])

test('with letters at 200 % no word of the sign-in and the panel is broken within', async ({
  page,
  signIn,
  faults,
}) => {
  faults.expect(/status of 401/)
  await enlargeLetters(page)
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Área Administrativa' })).toBeVisible()
  await expectWholeWords(page, 'sign-in')
  const [field, show] = await Promise.all(
    [page.getByLabel('Senha'), page.getByRole('button', { name: 'Mostrar' })].map((part) => part.boundingBox()),
  )
  expect(show?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0))
  await page.getByLabel('E-mail').fill('ninguem@toldaria.example')
  await page.getByLabel('Senha').fill('nada disso')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.locator('.toast')).toBeVisible()
  await expectWholeWords(page, 'toast')
  expect((await page.locator('.toast').boundingBox())?.height).toBeLessThan(740 / 3)
  await signIn()
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await openAllParts(page)
    await expectWholeWords(page, screen)
  }
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Ordenar' }).click()
  await expectWholeWords(page, 'order')
  for (const tab of await page.locator('.panel-tab').all())
    if (await tab.isVisible())
      expect(await tab.evaluate((link) => Number.parseFloat(getComputedStyle(link).fontSize))).toBeGreaterThan(22)
  for (const { address, text } of panelSlices) {
    await page.goto(address)
    await page.getByRole('button', { name: text.add }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectWholeWords(page, text.add)
    await expectHalfToRead(page, text.add)
  }
  await page.setViewportSize(landscape)
  await expectWholeWords(page, 'form in landscape')
  await expectHalfToRead(page, 'form in landscape')
  await page.goto('/admin/page')
  await expect(page.locator('.page-rows button').first()).toBeEnabled()
  await openAllParts(page)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const row of await page.locator('.page-rows button').all()) {
    const title = (await row.textContent()) ?? ''
    await row.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectWholeWords(page, title)
    await expectHalfToRead(page, title)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('at 320 px with wide text spacing no hint is cut', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn()
  for (const screen of ['page', 'footer', 'security', 'users']) {
    await page.goto(`/admin/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await openAllParts(page)
    if (screen === 'users') await page.getByRole('button', { name: 'Adicionar Usuário' }).click()
    await expect(page.locator('.hint').first()).toBeVisible()
    const cut = await page.evaluate(() => {
      // As WCAG 1.4.12 says.
      const spacing = new CSSStyleSheet()
      spacing.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      )
      document.adoptedStyleSheets = [spacing]
      return [...document.querySelectorAll('.hint')]
        .filter((hint) => hint.checkVisibility() && hint.scrollHeight > hint.clientHeight + 1)
        .filter((hint) => getComputedStyle(hint).overflow !== 'visible')
        .map((hint) => hint.textContent)
    })
    expect(cut, screen).toEqual([])
  }
})

/** The words that the page breaks within at the end of a line, each with what it is in. An address may break, and a word at its hyphen. */
async function brokenWords(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const parent = text.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.visually-hidden, [inert]'))
        continue
      for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
        const isAddress = /[@/.]\S/.test(
          /\S*$/.exec(text.data.slice(0, index))?.[0] + word + /^\S*/.exec(text.data.slice(index + word.length))?.[0],
        )
        if (isAddress) continue
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) found.add(`${word} (${parent.closest('[class]')?.className})`)
      }
    }
    return [...found]
  })
}
