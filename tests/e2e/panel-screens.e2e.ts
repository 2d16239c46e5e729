import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectTouchTargets, failNextCall, panelSizes, phone } from '#support/panel-e2e.ts'
import { panelSlices } from '#support/panel-slices.ts'

const lists = panelSlices.map(({ slice, text }) => ({ path: slice, title: text.title, add: text.add }))

async function expectSound(page: Page, state: string) {
  await expectNoAxeFindings(page, state)
  await expectNoSidewaysScroll(page)
  await expectTouchTargets(page)
}

for (const { name, viewport } of panelSizes)
  test(`each screen, and each list’s form with its errors, passes axe and has no overflow at ${name}`, {
    tag: viewport === phone ? [] : '@night',
  }, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    await signIn('/admin/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expectSound(page, 'dashboard')
    for (const { path, title } of [
      { path: 'footer', title: 'Configurações do Rodapé' },
      { path: 'page', title: 'Página' },
      { path: 'security', title: 'Segurança' },
      { path: 'help', title: 'Ajuda' },
    ]) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expectSound(page, path)
    }
    for (const { path, title, add } of lists) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await page.getByRole('button', { name: add }).click()
      await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
      await expect(page.getByText('Preencha este campo.').first()).toBeVisible()
      await expectSound(page, `${path}, add with errors`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expectSound(page, `${path}, list`)
    }
  })

for (const { name, viewport } of panelSizes) {
  test.describe(name, () => {
    test.use({ viewport })

    test('the screen of products passes axe and has no overflow in every state', { tag: '@night' }, async ({
      page,
      signIn,
      faults,
    }) => {
      const expectState = (state: string) => expectSound(page, `products, ${state}, ${name}`)
      await signIn('/admin/products')
      await page.getByRole('button', { name: 'Editar' }).first().click()
      await page.getByRole('dialog').getByRole('textbox').first().fill('Rascunho')
      await expectState('edit')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Editar' }).first().click()
      await expect(page.getByText('Há um rascunho não salvo')).toBeVisible()
      await expectState('draft')
      await page.getByRole('button', { name: 'Descartar' }).click()
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Excluir' }).first().click()
      await expect(page.getByRole('dialog')).toContainText('Tem certeza que deseja excluir')
      await expectState('delete question')
      await page.keyboard.press('Escape')

      await failNextCall(page, faults, 'GET', /^\/products$/, 500)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
      await expectState('load error')
    })

    test('the footer screen passes axe in every state, saves, and names each error', { tag: '@night' }, async ({
      page,
      signIn,
      faults,
    }) => {
      await signIn('/admin/footer')
      await expect(page.getByLabel('Título')).toHaveValue('Toldos Sombra Boa')
      await expectSound(page, `footer, ${name}`)
      await page.getByLabel('Facebook').fill('facebook.com')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByText(/^Escreva o endereço completo/)).toBeVisible()
      await expectSound(page, `footer with errors, ${name}`)
      await page.getByLabel('Facebook').fill('https://facebook.example/toldossombraboa')
      await failNextCall(page, faults, 'POST', /^\/meta$/, 503)
      await page.getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByText('Erro ao atualizar configurações')).toBeVisible()
      await expectSound(page, `footer not saved, ${name}`)
      await page.getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByText('Configurações atualizadas com sucesso')).toBeVisible()

      await failNextCall(page, faults, 'GET', /^\/meta$/, 500)
      await page.reload()
      await expect(page.getByText('Failed to load footer configuration')).toBeVisible()
      await expectSound(page, `footer not loaded, ${name}`)
    })
  })
}

test('at 200 % zoom of a small window nothing is cut and nothing scrolls sideways', { tag: '@night' }, async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await signIn('/admin/products')
  for (const path of [
    'dashboard',
    'users',
    'products',
    'services',
    'works',
    'footer',
    'faq',
    'history',
    'security',
    'recover',
    'welcome#x',
  ]) {
    await page.goto(`/admin/${path}`)
    await expect(page.locator('h1')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
