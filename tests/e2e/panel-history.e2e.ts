import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectTouchTargets, phone } from '#support/panel-e2e.ts'

test.use({ serverEnv: { SEED: 'none' } })

async function expectSound(page: Page, state: string) {
  await expectNoAxeFindings(page, state)
  await expectNoSidewaysScroll(page)
  await expectTouchTargets(page)
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('what was created, edited and deleted is found in the history, comes back, and a change is undone', async ({
    page,
    signIn,
    api,
  }) => {
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
    await expect(page.getByText(/some em 30 dias/)).toBeVisible()
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
    await expect(page.getByRole('button', { name: 'a outra versão' }).first()).toBeVisible()
    const faq: { question: string; answer: string }[] = await (await api.get('/faq')).json()
    expect(faq.find(({ question }) => question === title)?.answer).toBe('Quinze dias.')
  })
})
