import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#support/e2e-test.ts'
import { expectSound } from '#support/panel-e2e.ts'

const rows = (page: Page) => page.locator('.order-title')
const handleOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title }).locator('.order-handle')

/** Opens a screen and its rows. Returns their titles. */
async function openRows(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Ordenar' }).click()
  await expect(page.getByRole('button', { name: 'Concluir' })).toBeFocused()
  await expect(page.locator('.order-rows:not([inert])')).toBeVisible()
  return await rows(page).allTextContents()
}

async function middleOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Where a row that is dragged down takes the place of this one. */
async function pastMiddleOf(locator: Locator) {
  const { x, y } = await middleOf(locator)
  return { x, y: y + 12 }
}

test.describe('with a thumb at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('products are put in order by buttons and by dragging, and visitors see it at once', async ({
    page,
    signIn,
    plainPage,
  }) => {
    await signIn('/admin/products')
    const [a = '', b = '', c = '', ...rest] = await openRows(page)
    await expectSound(page, 'products, order, 360 px')

    const up = page.getByRole('listitem').filter({ hasText: c }).getByRole('button', { name: 'Subir' })
    await expect(up).toHaveAccessibleDescription(c)
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveText([a, c, b, ...rest])
    await expect(page.getByRole('status').filter({ hasText: c })).toHaveText(`${c}: 2 de ${rest.length + 3}`)
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveText([c, a, b, ...rest])
    await expect(up).toBeFocused()

    const saved = page.waitForResponse((response) => response.url().endsWith('/products/order'))
    await dragByFinger(page, await middleOf(handleOf(page, c)), await pastMiddleOf(handleOf(page, b)))
    await expect(rows(page)).toHaveText([a, b, c, ...rest])
    expect((await saved).status()).toBe(200)
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')

    await page.getByRole('button', { name: 'Concluir' }).click()
    await expect(page.locator('.card-title')).toHaveText([a, b, c, ...rest])
    await page.reload()
    await expect(page.locator('.card-title')).toHaveText([a, b, c, ...rest])
    await plainPage.goto('/')
    await expect(plainPage.locator('#produtos .product-title')).toHaveText([a, b, c, ...rest])
  })

  test('near the edge of the window a dragged row scrolls the list', { tag: '@night' }, async ({ page, signIn }) => {
    await signIn('/admin/products')
    const titles = await openRows(page)
    const first = titles[0] ?? ''
    const from = await middleOf(handleOf(page, first))
    const touch = await startTouch(page, from)
    await touch('touchMove', { x: from.x, y: 700 })
    await expect(rows(page)).toHaveText([...titles.slice(1), first])
    await touch('touchEnd')
    await page.getByRole('button', { name: 'Concluir' }).click()
    await expect(page.locator('.card-title').last()).toHaveText(first)
  })
})

type TouchStep = (type: 'touchMove' | 'touchEnd', point?: { x: number; y: number }) => Promise<void>

/** Puts a finger down. Playwright has only taps, so the browser's own protocol sends the touches. */
async function startTouch(page: Page, from: { x: number; y: number }): Promise<TouchStep> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  return async (type, point) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  }
}

async function dragByFinger(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const touch = await startTouch(page, from)
  // A thumb rests before it moves: longer than a long press.
  await page.waitForTimeout(900)
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', { x: from.x, y: from.y + (to.y - from.y) * part })
    await page.waitForTimeout(30)
  }
  await touch('touchEnd')
}
