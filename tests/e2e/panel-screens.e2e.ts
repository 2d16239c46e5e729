import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectTouchTargets, failNextCall, panelSizes } from '#support/panel-e2e.ts'
import { panelSlices } from '#support/panel-slices.ts'

const lists = panelSlices.map(({ slice, endpoints, seed, text }) => ({
  path: slice,
  endpoints,
  seed,
  list: new RegExp(`^${endpoints.list.path}$`),
  title: text.title,
  add: text.add,
}))

async function expectSound(page: Page, state: string) {
  await expectNoAxeFindings(page, state)
  await expectNoSidewaysScroll(page)
  await expectTouchTargets(page)
}

test('each screen, and each list’s form with its errors, passes axe and has no overflow at 360 px', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
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

    for (const { path, endpoints, seed, list, title, add } of lists) {
      test(`the screen of ${path} passes axe and has no overflow in every state`, { tag: '@night' }, async ({
        page,
        signIn,
        api,
        faults,
      }) => {
        const { length } = await (await api.get(endpoints.list.path)).json()
        // The samples have no works.
        const added = length === 0 && (await (await api.post(endpoints.create.path, { data: seed })).json())
        await signIn(`/admin/${path}`)
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Editar' }).first()).toBeVisible()
        await expectSound(page, `${path}, list, ${name}`)

        await page.getByRole('button', { name: add }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectSound(page, `${path}, add, ${name}`)
        await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
        await expect(page.getByText('Preencha este campo.').first()).toBeVisible()
        await expectSound(page, `${path}, add with errors, ${name}`)
        await page.keyboard.press('Escape')

        await page.getByRole('button', { name: 'Editar' }).first().click()
        await page.getByRole('dialog').getByRole('textbox').first().fill('Rascunho')
        await expectSound(page, `${path}, edit, ${name}`)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Editar' }).first().click()
        await expect(page.getByText('Há um rascunho não salvo')).toBeVisible()
        await expectSound(page, `${path}, draft, ${name}`)
        await page.getByRole('button', { name: 'Descartar' }).click()
        await page.keyboard.press('Escape')

        await page.getByRole('button', { name: 'Excluir' }).first().click()
        await expect(page.getByRole('dialog')).toContainText('Tem certeza que deseja excluir')
        await expectSound(page, `${path}, delete question, ${name}`)
        await page.keyboard.press('Escape')

        await failNextCall(page, faults, 'GET', list, 500)
        await page.reload()
        await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
        await expectSound(page, `${path}, load error, ${name}`)
        await page.getByRole('button', { name: 'Tentar de novo' }).click()
        await expect(page.getByRole('button', { name: 'Editar' }).first()).toBeVisible()
        if (added) await api.delete(`${endpoints.list.path}/${added._id}`)
      })
    }

    test('the dashboard passes axe and has no overflow', { tag: '@night' }, async ({ page, signIn }) => {
      await signIn('/admin')
      await expect(page).toHaveURL('/admin/dashboard')
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      await expectSound(page, `dashboard, ${name}`)
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
