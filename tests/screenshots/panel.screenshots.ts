import { administrator, test } from '#support/e2e-test.ts'
import { failNextCall } from '#support/panel-e2e.ts'
import { takeScreenshot } from '#support/take-screenshot.ts'

const sizes = [
  { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
]

for (const size of sizes) {
  test.describe(`${size.viewport.width} px`, () => {
    test.use({ ...size, reducedMotion: 'reduce' })

    test('login', async ({ page, faults }) => {
      faults.expect(/status of 401/)
      await page.goto('/admin/login')
      await page.getByRole('button', { name: 'Entrar' }).waitFor()
      await takeScreenshot(page, 'panel-login')
      await page.getByLabel('E-mail').fill(administrator.email)
      await page.getByLabel('Senha').fill('errada')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.getByRole('alert').waitFor()
      await takeScreenshot(page, 'panel-login-refused')
    })

    test('the page and the works', async ({ page, signIn }) => {
      await signIn('/admin/page')
      await page.getByRole('button', { name: /Horário de atendimento/ }).waitFor()
      await takeScreenshot(page, 'panel-page', { fullPage: true })
      await page.getByRole('button', { name: /Horário de atendimento/ }).click()
      await page.getByRole('dialog').waitFor()
      await takeScreenshot(page, 'panel-page-hours')
      await page.goto('/admin/works')
      await page.getByRole('button', { name: 'Adicionar obra' }).waitFor()
      await takeScreenshot(page, 'panel-works')
    })

    test('products', async ({ page, signIn, faults }) => {
      await signIn('/admin/products')
      await page.getByRole('button', { name: 'Editar' }).first().waitFor()
      await takeScreenshot(page, 'panel-products')

      await page.getByRole('button', { name: 'Adicionar Produto' }).click()
      await takeScreenshot(page, 'panel-product-add')
      await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
      await page.getByRole('alert').first().waitFor()
      await takeScreenshot(page, 'panel-product-invalid')
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => document.querySelector('.toast') === null)

      await page.getByRole('button', { name: 'Editar' }).nth(1).click()
      await takeScreenshot(page, 'panel-product-edit')
      await page.getByLabel('Título').fill('Toldo Fixo sob medida')
      await failNextCall(page, faults, 'PUT', /^\/products\//, 401)
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route(/\d\/products\/[\w-]+$/, async (route) => {
        await held
        await route.fallback()
      })
      await page.getByRole('button', { name: 'Atualizar' }).click()
      await page.getByRole('button', { name: 'Salvando...' }).waitFor()
      await takeScreenshot(page, 'panel-product-saving')
      release()
      await page.getByRole('dialog', { name: 'Entre novamente' }).waitFor()
      await takeScreenshot(page, 'panel-product-sign-in-again')
      await page.keyboard.press('Escape')
      await takeScreenshot(page, 'panel-product-not-saved')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Editar' }).nth(1).click()
      await page.waitForFunction(() => document.querySelector('.toast') === null)
      await takeScreenshot(page, 'panel-product-draft')
      await page.getByRole('button', { name: 'Descartar' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Excluir' }).nth(1).click()
      await takeScreenshot(page, 'panel-product-delete')
      await page.keyboard.press('Escape')
      await page.getByRole('searchbox', { name: 'Buscar' }).fill('policarbonato')
      await page.getByText(/ de /).first().waitFor()
      await takeScreenshot(page, 'panel-products-search')
      await page.getByRole('searchbox', { name: 'Buscar' }).fill('')
      await page.getByRole('button', { name: 'Ordenar' }).click()
      await page
        .getByText(/^Arraste|arraste/)
        .first()
        .waitFor()
      await takeScreenshot(page, 'panel-order')
    })

    test('dashboard and help', async ({ page, signIn, api }) => {
      await signIn('/admin/dashboard')
      await page.getByRole('link', { name: 'Ajuda' }).waitFor()
      await takeScreenshot(page, 'panel-dashboard')
      const [{ landline: _sameAsPhone, version: _newest, ...former }] = await (await api.get('/meta')).json()
      await api.post('/meta', { data: { ...former, whatsapp: '67988887777', email: 'vendas@toldaria.example' } })
      await page.reload()
      await page.getByRole('heading', { name: 'Precisa de você' }).waitFor()
      await takeScreenshot(page, 'panel-dashboard-notices')
      await api.post('/meta', { data: former })
      await page.getByRole('link', { name: 'Ajuda' }).click()
      await page.getByRole('heading', { name: 'Ajuda' }).waitFor()
      await takeScreenshot(page, 'panel-help', { fullPage: true })
    })

    test('loading, empty and failed lists', async ({ page, signIn, faults }) => {
      await signIn('/admin/dashboard')
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route(/\d\/products$/, async (route) => {
        await held
        await route.fulfill({ json: [] })
      })
      await page.goto('/admin/products')
      await page.getByRole('heading', { name: 'Produtos Cadastrados' }).waitFor()
      await page.getByText('Carregando...').waitFor()
      await takeScreenshot(page, 'panel-products-loading')
      release()
      await page.getByText('Nenhum produto ainda').waitFor()
      await takeScreenshot(page, 'panel-products-empty')
      await failNextCall(page, faults, 'GET', /^\/products$/, 503)
      await page.reload()
      await page.getByRole('button', { name: 'Tentar de novo' }).waitFor()
      await takeScreenshot(page, 'panel-products-failed')
    })

    test('services, users, questions', async ({ page, signIn }) => {
      for (const [path, add] of [
        ['services', 'Adicionar Serviço'],
        ['users', 'Adicionar Usuário'],
        ['faq', 'Adicionar FAQ'],
      ] as const) {
        await signIn(`/admin/${path}`)
        await page.getByRole('button', { name: 'Editar' }).first().waitFor()
        await takeScreenshot(page, `panel-${path}`)
        await page.getByRole('button', { name: 'Editar' }).first().click()
        await takeScreenshot(page, `panel-${path}-edit`)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: add }).click()
        await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
        await page.getByText('Preencha este campo.').first().waitFor()
        await takeScreenshot(page, `panel-${path}-invalid`)
        await page.keyboard.press('Escape')
      }
    })

    test('footer', async ({ page, signIn, faults }) => {
      await signIn('/admin/footer')
      await page.getByLabel('Título').waitFor()
      await takeScreenshot(page, 'panel-footer')
      await page.getByLabel('WhatsApp').fill('+55 67 99988-7766')
      await page.getByLabel('WhatsApp').evaluate((input) => input.scrollIntoView({ block: 'center' }))
      await takeScreenshot(page, 'panel-footer-number')
      await page.getByLabel('WhatsApp').blur()
      await failNextCall(page, faults, 'POST', /^\/meta$/, 503)
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText('Failed to update footer configuration').waitFor()
      await takeScreenshot(page, 'panel-footer-not-saved')
    })

    test('history', async ({ page, signIn, api }) => {
      const [first, second] = await (await api.get('/products')).json()
      const data = { title: 'Toldo Fixo', features: ['Lona acrílica'], image: first.image }
      const { _id } = await (await api.post('/products', { data })).json()
      await api.put(`/products/${_id}`, { data: { ...data, title: 'Toldo Retrátil' } })
      await api.put(`/products/${_id}`, { data: { ...data, title: 'Toldo Retrátil', image: second.image } })
      await api.delete(`/products/${_id}`)
      await signIn('/admin/history')
      await page.getByRole('heading', { name: 'Hoje' }).waitFor()
      await takeScreenshot(page, 'panel-history')
      await page.locator('.history-summary').nth(1).click()
      await takeScreenshot(page, 'panel-history-open')
      await page.getByRole('link', { name: 'Excluídos' }).click()
      await page.getByRole('button', { name: 'Trazer de volta' }).first().waitFor()
      await takeScreenshot(page, 'panel-history-trash')
      await page.getByRole('button', { name: 'Excluir para sempre' }).first().click()
      await takeScreenshot(page, 'panel-history-remove')
    })

    test('security', async ({ page, signIn, api }) => {
      // Has a session of its own, so that there is another one to end.
      await api.get('/me')
      await signIn('/admin/security')
      await page.getByText('este aparelho').waitFor()
      await takeScreenshot(page, 'panel-security', { fullPage: true })
      const codes = page.locator('form').last()
      await codes.getByLabel('Senha atual').fill(administrator.password)
      await codes.getByRole('button', { name: 'Criar códigos' }).click()
      await page.getByRole('article').waitFor()
      await takeScreenshot(page, 'panel-recovery-codes')
      await page.getByRole('button', { name: 'Encerrar as outras' }).click()
      await takeScreenshot(page, 'panel-security-end')
      await signIn('/admin/users')
      await page.getByRole('button', { name: 'Enviar link de acesso' }).first().click()
      await page.getByRole('link', { name: 'Mandar pelo WhatsApp' }).waitFor()
      await takeScreenshot(page, 'panel-sign-in-link')
    })

    test('lost access', async ({ page, faults }) => {
      faults.expect(/status of 410/)
      await page.goto('/admin/recover')
      await page.getByLabel('Código').waitFor()
      await takeScreenshot(page, 'panel-lost-access', { fullPage: true })
      await page.goto('/admin/welcome#ended')
      await page.getByLabel('Senha nova').fill('três toldos ao vento')
      await takeScreenshot(page, 'panel-welcome')
      await page.getByRole('button', { name: 'Salvar e entrar' }).click()
      await page.getByRole('alert').first().waitFor()
      await takeScreenshot(page, 'panel-welcome-ended')
    })
  })
}

for (const [name, use] of [
  ['320', { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }],
  ['740', { viewport: { width: 740, height: 360 }, isMobile: true, hasTouch: true }],
  ['1920', { viewport: { width: 1920, height: 1080 } }],
  ['forced-colours', { ...sizes[0], forcedColors: 'active' }],
  ['forced-colours', { ...sizes[2], forcedColors: 'active' }],
] as const) {
  test.describe(`${name}, ${use.viewport?.width} px`, () => {
    test.use({ ...use, reducedMotion: 'reduce' })

    test('the main screens', async ({ page, signIn }) => {
      const prefix = name === 'forced-colours' ? 'panel-forced-colours' : 'panel'
      await page.goto('/admin/login')
      await page.getByRole('button', { name: 'Entrar' }).waitFor()
      await takeScreenshot(page, `${prefix}-login`)
      await signIn('/admin/dashboard')
      for (const [path, control] of [
        ['dashboard', page.getByRole('link', { name: 'Ajuda' })],
        ['page', page.getByRole('button', { name: /Horário de atendimento/ })],
        ['footer', page.getByLabel('Título')],
        ['history', page.getByRole('link', { name: 'Excluídos' })],
        ['products', page.getByRole('button', { name: 'Editar' }).first()],
      ] as const) {
        await page.goto(`/admin/${path}`)
        await control.waitFor()
        await takeScreenshot(page, `${prefix}-${path}`)
      }
      await page.getByRole('button', { name: 'Adicionar Produto' }).click()
      await takeScreenshot(page, `${prefix}-product-add`)
    })
  })
}
