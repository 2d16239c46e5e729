import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectTouchTargets, failCalls, panelSizes } from '#support/panel-e2e.ts'

test.use({ serverEnv: { SEED: 'none' } })

async function expectSound(page: Page, state: string) {
  await expectNoAxeFindings(page, state)
  await expectNoSidewaysScroll(page)
  await expectTouchTargets(page)
}

for (const { name, viewport, tag } of panelSizes) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('what was created, edited and deleted is found in the history, comes back, and goes back to a former version', async ({
      page,
      signIn,
      api,
    }) => {
      const title = `Qual é o prazo, em ${name}?`
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
      await expectSound(page, `history, ${name}`)
      await page.getByRole('link', { name: 'Excluídos' }).click()
      await expect(page.getByText(/some em 30 dias/)).toBeVisible()
      await expectSound(page, `trash, ${name}`)
      await page.getByRole('button', { name: 'Excluir para sempre' }).first().click()
      await expect(page.getByRole('dialog', { name: 'Excluir para sempre?' })).toBeVisible()
      await expectSound(page, `trash, question, ${name}`)
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
      await expect(page.getByRole('button', { name: 'Tirar só esta mudança' })).toBeVisible()
      await expectSound(page, `history, open, ${name}`)
      await page.getByRole('button', { name: `criou a pergunta "${title}"` }).click()
      await page.getByRole('button', { name: 'Voltar a esta versão' }).last().press('Enter')
      await expect(page.getByText('Pronto: esta versão voltou a valer')).toBeVisible()
      await expect(page.getByRole('button', { name: 'a outra versão' }).first()).toBeVisible()
      const faq: { question: string; answer: string }[] = await (await api.get('/faq')).json()
      expect(faq.find(({ question }) => question === title)?.answer).toBe('Quinze dias.')
    })

    test('the filters are in the URL, so that going back restores them, and a failed load can be tried again', {
      tag: '@night',
    }, async ({ page, signIn, api, faults }) => {
      await api.post('/services', { data: { title: 'Reforma', description: 'Lona nova.', youtubeId: 'dQw4w9WgXcQ' } })
      await signIn('/admin/history')
      await page.getByLabel('O que mudou').selectOption('Serviços')
      await expect(page).toHaveURL('/admin/history?entity=services')
      await expect(page.getByRole('button', { name: 'criou o serviço "Reforma"' }).first()).toBeVisible()
      await page.getByLabel('O que mudou').selectOption('Rodapé')
      await expect(page.getByText('Nenhuma mudança por aqui')).toBeVisible()
      await expectSound(page, `history, empty, ${name}`)
      await page.goBack()
      await expect(page.getByLabel('O que mudou')).toHaveValue('services')
      const mend = await failCalls(page, faults, 'GET', /^\/history$/, 500)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
      await expectSound(page, `history, load error, ${name}`)
      mend()
      await page.getByRole('button', { name: 'Tentar de novo' }).click()
      await page.getByRole('button', { name: 'criou o serviço "Reforma"' }).first().click()
      await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '32px' }))
      await expect(page.getByText('Lona nova.')).toBeVisible()
      await expectNoSidewaysScroll(page)
    })

    test('the form leads to the history of its item, and going back offers what was typed', { tag: '@night' }, async ({
      page,
      signIn,
      api,
    }) => {
      const question = `Vocês vão até a obra, em ${name}?`
      await api.post('/faq', { data: { question, answer: 'Sim.', order: 0 } })
      await signIn('/admin/dashboard')
      await page.getByRole('link', { name: 'FAQ' }).click()
      const edit = page.locator('.card', { hasText: question }).getByRole('button', { name: 'Editar' })
      await edit.click()
      await page.getByLabel('Resposta').fill('Sim, em toda a cidade.')
      await page.getByRole('link', { name: 'Histórico deste item' }).click()
      await expect(page.getByText(`Só as mudanças de "${question}"`)).toBeVisible()
      await expectSound(page, `history of one item, ${name}`)
      await page.goBack()
      await expect(page).toHaveURL('/admin/faq')
      await edit.click()
      await page.getByRole('button', { name: 'Recuperar' }).click()
      await expect(page.getByLabel('Resposta')).toHaveValue('Sim, em toda a cidade.')
      await page.keyboard.press('Escape')
      await page.goBack()
      await expect(page).toHaveURL('/admin/dashboard')
    })
  })
}
