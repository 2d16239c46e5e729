import type { Locator } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectUncovered, phone } from '#support/panel-e2e.ts'
import { createFinger, middleOf, watchCalls } from '#support/taps.ts'

test.use({ viewport: phone, isMobile: true, hasTouch: true })

test('a second tap hits neither a dialog nor a toast that has just appeared, nor what a dialog had covered', async ({
  page,
  signIn,
}) => {
  await signIn('/admin/faq')
  const finger = await createFinger(page)
  const { writes, settle } = watchCalls(page)
  const tapTwice = async (locator: Locator) => {
    await locator.scrollIntoViewIfNeeded()
    const place = await middleOf(locator)
    await finger.tap(...place)
    await settle()
    await finger.tapAfter(300, ...place)
    await settle()
  }
  const remove = page.getByRole('button', { name: 'Excluir' }).first()
  await expect(remove).toBeVisible()
  const count = await page.locator('.card').count()
  await tapTwice(remove)
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await tapTwice(question.getByRole('button', { name: 'Excluir' }))
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await expect(undo).toBeVisible()
  await expect(page.locator('.card')).toHaveCount(count - 1)
  expect(writes).toHaveLength(1)
  const boxes = [page.locator('.toast'), page.getByRole('banner'), page.getByRole('button', { name: 'Adicionar FAQ' })]
  const [toast, header, add] = await Promise.all(boxes.map((part) => part.boundingBox()))
  expect(toast?.y, 'the toast leaves the header free').toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  expect((toast?.y ?? 0) + (toast?.height ?? 0), 'and the actions').toBeLessThanOrEqual(add?.y ?? 0)
  await undo.tap()
  await expect(page.getByText('FAQ de volta')).toBeVisible()
})

test('opposite actions are 24 px apart, and those of a card have words where there is room', async ({
  page,
  signIn,
  api,
}) => {
  const gap = async (one: string, other: string) => {
    const [a, b] = await Promise.all(
      [one, other].map((name) => page.getByRole('button', { name, exact: true }).first().boundingBox()),
    )
    if (!a || !b) throw new Error('one of them is not visible')
    return Math.max(b.x - a.x - a.width, b.y - a.y - a.height)
  }
  await signIn('/admin/products')
  await expect(page.getByText('Editar').first()).toBeVisible()
  expect(
    await page
      .getByText('Editar')
      .first()
      .evaluate((button) => getComputedStyle(button).fontSize),
  ).toBe('15px')
  expect(
    await page
      .locator('.card-foot')
      .first()
      .evaluate((foot) => foot.clientHeight),
  ).toBe(44)
  expect(await gap('Editar', 'Excluir')).toBeGreaterThanOrEqual(24)
  await page.getByRole('button', { name: 'Excluir' }).first().tap()
  const dialog = page.getByRole('dialog')
  const [cancel, remove] = await Promise.all(
    ['Cancelar', 'Excluir'].map((name) => dialog.getByRole('button', { name }).boundingBox()),
  )
  expect((remove?.x ?? 0) - (cancel?.x ?? 0) - (cancel?.width ?? 0)).toBeGreaterThanOrEqual(24)
  await expectNoSidewaysScroll(page)
  const [faq] = await (await api.get('/faq')).json()
  await api.delete(`/faq/${faq._id}`)
  await page.goto('/admin/history?trash=1')
  await expect(page.getByRole('button', { name: 'Trazer de volta' }).first()).toBeVisible()
  expect(await gap('Trazer de volta', 'Excluir para sempre')).toBeGreaterThanOrEqual(24)
})

test('with letters twice as large the button of a long form is within reach, and covers little', async ({
  page,
  signIn,
}) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await signIn('/admin/products')
  expect(await page.evaluate(() => matchMedia('(max-height: 30rem)').matches)).toBe(true)
  await page.getByRole('button', { name: 'Editar' }).first().tap()
  const save = page.getByRole('button', { name: 'Atualizar' })
  await expect(save).toBeInViewport({ ratio: 1 })
  expect((await save.boundingBox())?.height).toBeLessThan(phone.height / 6)
})

test('the offer does not cover the button of the footer’s form', { tag: '@night' }, async ({ page, signIn }) => {
  const offer = page.locator('.toast-custom')
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await signIn('/admin/footer')
  const address = page.getByLabel('Endereço')
  await address.fill(`${await address.inputValue()}, fundos`)
  const save = page.getByRole('button', { name: 'Salvar' })
  await save.click()
  await expectUncovered(undo)
  await expectApart(offer, page.locator('.form-actions'))
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expectApart(offer, page.locator('.form-actions'))
  await expectNoAxeFindings(page, 'the offer to undo a save of the footer')
  await undo.click()
  await expect(page.getByText('Configurações como antes')).toBeVisible()
  await expect(address).not.toHaveValue(/fundos/)
})

async function expectApart(one: Locator, other: Locator) {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('one of them is not visible')
  const overlap = a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  expect(overlap).toBe(false)
}
