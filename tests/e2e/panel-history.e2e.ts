import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectSound, expectUncovered, phone } from '#support/panel-e2e.ts'

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('what was created, edited and deleted is found in the history, comes back, and a change is undone', {
    tag: '@night',
  }, async ({ page, signIn, api }) => {
    const title = 'Qual é o prazo, em 360 px?'
    await signIn('/admin/faq')
    await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
    await page.getByLabel('Pergunta').fill(title)
    await page.getByLabel('Resposta').fill('Quinze dias.')
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    const card = page.locator('.card', { hasText: title })
    await card.getByRole('button', { name: 'Editar' }).click()
    await page.getByLabel('Resposta').fill('Vinte dias.')
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await expect(card).toContainText('Vinte dias.')
    await card.getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(card).toHaveCount(0)

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('link', { name: 'Histórico' }).click()
    await expect(page).toHaveURL('/admin/history')
    const deletion = page.getByRole('button', { name: `excluiu a pergunta "${title}"` })
    await expect(deletion).toBeVisible()
    await expectSound(page, 'history')
    await page.getByRole('link', { name: 'Excluídos' }).click()
    await expect(page.getByText(/some em 30 dias/).first()).toBeVisible()
    await expectSound(page, 'trash')
    await page.getByRole('button', { name: 'Excluir para sempre' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Excluir para sempre?' })).toBeVisible()
    await expectSound(page, 'trash, question')
    await page.keyboard.press('Escape')
    const deleted = page.getByRole('listitem').filter({ hasText: title })
    await deleted.getByRole('button', { name: 'Trazer de volta' }).press('Enter')
    await expect(page.getByText(`"${title}" está de volta`)).toBeVisible()
    await expect(deleted).toHaveCount(0)
    await expect(page.locator('#content')).toBeFocused()

    await page.goBack()
    await expect(page).toHaveURL('/admin/history')
    await page.getByRole('button', { name: `mudou a resposta de "${title}"` }).click()
    await expect(page.getByText('Quinze dias.').first()).toBeVisible()
    await expect(page.getByText('Volta ao que era antes: a resposta.')).toBeVisible()
    await expectSound(page, 'history, open')
    await page.getByRole('button', { name: 'Desfazer esta mudança' }).press('Enter')
    await expect(page.getByText('Pronto: esta mudança foi desfeita')).toBeVisible()
    await expect(page.getByRole('button', { name: 'desfez uma mudança' }).first()).toBeVisible()
    const faq: { question: string; answer: string }[] = await (await api.get('/faq')).json()
    expect(faq.find(({ question }) => question === title)?.answer).toBe('Quinze dias.')
  })
})
const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const offer = (page: Page) => page.locator('.toast-custom')
const undo = (page: Page) => page.getByRole('button', { name: 'Desfazer' })

async function expectApart(one: Locator, other: Locator) {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('one of them is not visible')
  const overlap = a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  expect(overlap).toBe(false)
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('what was deleted or edited by accident is back after one press', { tag: '@night' }, async ({
    page,
    signIn,
    api,
  }) => {
    const titles = async () => (await (await api.get('/products')).json()).map(({ title }: { title: string }) => title)
    const before = await titles()
    await signIn('/admin/products')
    const card = cardOf(page, before[1])
    await card.getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(offer(page).getByText('Produto excluído com sucesso')).toBeVisible()
    // A mouse over the notice pauses its timer, however long the checks take.
    await undo(page).hover()
    await expect(card).toHaveCount(0)
    await expectUncovered(undo(page))
    await expect(page.locator('.toast')).toHaveCount(1)
    await expectSound(page, 'the offer to undo')
    await undo(page).click()
    await expect(page.getByText('Produto de volta')).toBeVisible()
    await expect(card).toBeFocused()
    await expect(card.getByRole('heading')).toBeInViewport()
    await expect(undo(page)).toHaveCount(0)
    expect(await titles()).toEqual(before)

    await card.getByRole('button', { name: 'Editar' }).click()
    await page.getByLabel('Título').fill('Título por engano')
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await expect(page.getByRole('heading', { name: 'Título por engano' })).toBeVisible()
    expect(await titles()).toContain('Título por engano')
    await undo(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Produto como antes')).toBeVisible()
    await expect(card).toBeFocused()
    expect(await titles()).toEqual(before)
  })

  test('the offer does not cover the button of the footer’s form', { tag: '@night' }, async ({ page, signIn }) => {
    await signIn('/admin/footer')
    const address = page.getByLabel('Endereço')
    await address.fill(`${await address.inputValue()}, fundos`)
    const save = page.getByRole('button', { name: 'Salvar' })
    await save.click()
    await expectUncovered(undo(page))
    await expectApart(offer(page), page.locator('.form-actions'))
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expectApart(offer(page), page.locator('.form-actions'))
    await expectNoAxeFindings(page, 'the offer to undo a save of the footer')
    await undo(page).click()
    await expect(page.getByText('Configurações como antes')).toBeVisible()
    await expect(address).not.toHaveValue(/fundos/)
  })
})
