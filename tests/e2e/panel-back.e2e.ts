import type { Page } from '@playwright/test'
import { administrator, expect, holdRequests, test } from '#support/e2e-test.ts'
import { phone, photoFile } from '#support/panel-e2e.ts'

test.use({ viewport: phone })

const form = (page: Page) => page.getByRole('dialog', { name: 'Editar FAQ' })
const isDraftKept = (page: Page) => expect(page.getByText('Guardado como rascunho')).toBeVisible()

/** Opens the form of the first question from the dashboard, and returns its address. */
async function openForm(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('button', { name: 'Editar' }).first().click()
  await expect(form(page)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/faq#[\w-]{36}$/)
  return page.url()
}

async function expectBackLeaves(page: Page) {
  await expect(form(page)).toBeHidden()
  await expect(page).toHaveURL('/admin/faq')
  await page.goBack()
  await expect(page).toHaveURL('/admin/dashboard')
}

test('Back closes a form, which keeps what was typed, then leaves the screen', async ({ page, signIn }) => {
  await signIn('/admin/dashboard')
  const address = await openForm(page)
  await form(page).getByLabel('Pergunta').fill('Quanto custa?')
  await page.goBack()
  await isDraftKept(page)
  await expectBackLeaves(page)
  // The form's entry is still ahead.
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(address)
  await form(page).getByRole('button', { name: 'Recuperar' }).click()
  await expect(form(page).getByLabel('Pergunta')).toHaveValue('Quanto custa?')
  await page.goBack()
  await expectBackLeaves(page)
})

test('a form that is closed by X, or by its save, leaves no entry on the way back', async ({ page, signIn }) => {
  await signIn('/admin/dashboard')
  await openForm(page)
  await form(page).getByRole('button', { name: 'Fechar' }).click()
  await expectBackLeaves(page)

  await openForm(page)
  await page.keyboard.press('Escape')
  // At once, before the browser has gone back.
  await page.getByRole('button', { name: 'Editar' }).first().click()
  await expect(form(page)).toBeVisible()
  await expect(page).toHaveURL(/#/)
  await form(page).getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText('FAQ atualizada com sucesso')).toBeVisible()
  await expectBackLeaves(page)

  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  await expect(page).toHaveURL('/admin/faq#novo')
  await page.getByLabel('Pergunta').fill('Entregam aos sábados?')
  await page.getByLabel('Resposta').fill('Sim.')
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Entregam aos sábados?' })
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport()
  await expectBackLeaves(page)
})

test('a reload opens the form again, and Back closes it', async ({ page, signIn }) => {
  await signIn('/admin/dashboard')
  await openForm(page)
  await form(page).getByLabel('Pergunta').fill('Quanto custa?')
  await page.reload()
  await form(page).getByRole('button', { name: 'Recuperar' }).click()
  await expect(form(page).getByLabel('Pergunta')).toHaveValue('Quanto custa?')
  await page.goBack()
  await isDraftKept(page)
  await expectBackLeaves(page)
})

test('an ended session and a conflict leave the form its entry', async ({ page, signIn, api, faults }) => {
  faults.expect(/status of (401|412)/)
  await signIn('/admin/dashboard')
  const address = await openForm(page)
  const id = address.split('#')[1]
  await form(page).getByLabel('Resposta').fill('Depende da medida.')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('toldaria.auth') ?? '{}')
    localStorage.setItem('toldaria.auth', JSON.stringify({ ...session, access_token: 'ended' }))
  })
  await form(page).getByRole('button', { name: 'Atualizar' }).click()
  const signInAgain = page.getByRole('dialog', { name: 'Entre novamente' })
  await signInAgain.getByLabel('Senha').fill(administrator.password)
  await signInAgain.getByRole('button', { name: 'Entrar' }).click()
  await expect(signInAgain).toBeHidden()
  await expect(page).toHaveURL(address)
  await api.put(`/faq/${id}`, { data: { question: 'Qual o preço?', answer: 'Sob consulta.', order: 0 } })
  await form(page).getByRole('button', { name: 'Atualizar' }).click()
  await expect(form(page).getByRole('region', { name: /mudou esta FAQ/ })).toBeFocused()
  await page.goBack()
  await isDraftKept(page)
  await page.getByRole('button', { name: 'Voltar ao formulário' }).click()
  await form(page).getByRole('button', { name: 'Recuperar' }).click()
  await expect(form(page).getByLabel('Resposta')).toHaveValue('Depende da medida.')
  await page.goBack()
  await expectBackLeaves(page)
})

test('so does Back in a form of Página, also in one that a link has opened', async ({ page, signIn }) => {
  await signIn('/admin/dashboard')
  await page.getByRole('link', { name: /^Página/ }).click()
  await page.getByRole('button', { name: 'Onde a empresa atende' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL('/admin/page#area')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto('/admin/page#hours')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/admin/page')
  await page.goBack()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('Back does not close what sends several photos', { tag: '@night' }, async ({ page, api, signIn }) => {
  await signIn('/admin/works')
  await page.getByRole('button', { name: 'Adicionar obra' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Foto', { exact: true })
    .setInputFiles([await photoFile('um.jpg'), await photoFile('dois.jpg')])
  const release = await holdRequests(page, /\/works$/)
  await dialog.getByRole('button', { name: 'Salvar 2 obras' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Enviando 1 de 2' })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/admin/works#novo')
  await expect(dialog).toBeVisible()
  release()
  await expect(page.getByText('2 obras adicionadas com sucesso')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/admin/works')
  for (const { _id } of await (await api.get('/works')).json()) await api.delete(`/works/${_id}`)
})
