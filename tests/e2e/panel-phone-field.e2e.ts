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

test('a number pasted over itself in any form stays whole, a new one is shown beside the stored one, and nothing is removed without a notice', {
  tag: '@night',
}, async ({ page, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn('/admin/footer')
  const whatsapp = page.getByLabel('WhatsApp')
  const landline = page.getByLabel('Telefone fixo')
  const paste = async (field: Locator, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await field.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+v')
  }
  await whatsapp.fill('(67) 9 9988-7766')
  for (const form of ['(67) 99988-7766', '67999887766', '67 99988 7766', '5567999887766', '+55 67 99988-7766']) {
    await paste(whatsapp, form)
    expect(await shown(whatsapp)).toBe('(67) 9 9988-7766|')
  }
  await expect(page.getByText(/Vai mudar para: \(67\) 9 9988-7766/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Testar a conversa' })).toHaveAttribute(
    'href',
    'https://wa.me/5567999887766',
  )

  await whatsapp.fill('')
  await whatsapp.pressSequentially('5567999887766')
  expect(await shown(whatsapp)).toBe('(67) 9 9988-7766|')
  await expect(page.getByText(/Tiramos o 55 do país/)).toBeVisible()
  await whatsapp.press('1')
  await expect(page.getByText(/dígitos demais/)).toBeVisible()
  expect(await shown(whatsapp)).toBe('(67) 9 9988-7766|')

  await paste(landline, '0800 123 4567')
  expect(await landline.inputValue()).toBe('08001234567')
  await expect(page.getByText(/Números 0800 não servem aqui/)).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Escreva um DDD do Brasil e o número, com 10 dígitos.')).toBeVisible()
})
