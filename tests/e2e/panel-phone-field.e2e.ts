import type { Locator } from '@playwright/test'
import { expect, test } from '#support/e2e-test.ts'

/** A field's text, with a `|` at the caret. */
async function shown(field: Locator): Promise<string> {
  return await field.evaluate((element) => {
    const { value, selectionStart } = element as HTMLInputElement
    return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`
  })
}

test('a masked number keeps the caret in place, and takes no digit past its limit', { tag: '@night' }, async ({
  page,
  signIn,
}) => {
  await signIn('/admin/footer')
  const whatsapp = page.getByLabel('WhatsApp')
  await whatsapp.fill('')
  await whatsapp.pressSequentially('67999998888777')
  expect(await shown(whatsapp)).toBe('(67) 9 9999-8888|')

  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  expect(await shown(whatsapp)).toBe('(67) 9999|-8888')
  await page.keyboard.press('7')
  expect(await whatsapp.inputValue()).toBe('(67) 9 9997-8888')

  const landline = page.getByLabel('Telefone fixo')
  await landline.fill('+55 (067) 3333-4444')
  expect(await landline.inputValue()).toBe('(67) 3333-4444')
  await landline.focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  expect(await shown(landline)).toBe('(67|) 3334-444')
})
