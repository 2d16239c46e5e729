import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#support/e2e-test.ts'
import { expectSound } from '#support/panel-e2e.ts'
import { middleOf, putFingerDown } from '#support/taps.ts'

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
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveText([a, c, b, ...rest])
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveText([c, a, b, ...rest])
    await expect(up).toBeFocused()

    const saved = page.waitForResponse((response) => response.url().endsWith('/products/order'))
    await dragByFinger(page, handleOf(page, c), handleOf(page, b))
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
    const [x, y] = await middleOf(handleOf(page, first))
    const finger = await putFingerDown(page, x, y)
    await finger.moveTo(x, 700)
    await expect(rows(page)).toHaveText([...titles.slice(1), first])
    await finger.lift()
    await page.getByRole('button', { name: 'Concluir' }).click()
    await expect(page.locator('.card-title').last()).toHaveText(first)
  })
})

/** Drags a row down, until it takes the place of the row of another handle. */
async function dragByFinger(page: Page, handle: Locator, other: Locator) {
  const [[x, from], [, middle]] = [await middleOf(handle), await middleOf(other)]
  const finger = await putFingerDown(page, x, from)
  // A thumb rests before it moves: longer than a long press.
  await page.waitForTimeout(900)
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await finger.moveTo(x, from + (middle + 12 - from) * part)
    await page.waitForTimeout(30)
  }
  await finger.lift()
}
