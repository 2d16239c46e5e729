import type { Page } from '@playwright/test'
import { expect, test } from '#support/e2e-test.ts'
import { panelSlices } from '#support/panel-slices.ts'

test.use({ serverEnv: { SEED: 'none' } })

/** The names that specification and decisions fix, by screen. One that ends in … is only the beginning of a name. */
const login = ['Área Administrativa', 'E-mail', 'Senha', 'Entrar', 'Fechar']
const frame = ['Painel Administrativo', 'Sair', 'Dashboard', 'Usuários', 'Produtos', 'Rodapé', 'FAQ', 'Fechar']
const cards = ['Gerenciar produtos…', 'Gerenciar serviços…']
const list = ['Adicionar', 'Atualizar', 'Editar', 'Excluir', 'Cancelar', 'Recuperar', 'Descartar']
const product = ['Imagem', 'Remover imagem', '+ Adicionar característica', 'Remover característica']
const footer = [
  'Título',
  'Descrição',
  'Endereço',
  'Telefone fixo',
  'E-mail',
  'Facebook',
  'Instagram',
  'WhatsApp',
  'Salvar',
]
const site = [
  'Slide anterior',
  'Próximo slide',
  'Ir para o slide …',
  'Pausar',
  'Reproduzir',
  'Abrir menu',
  'Fechar menu',
]
const siteLinks = ['Assistir ao vídeo …', 'Conversar no WhatsApp', 'Ver mapa', 'Ver todos os produtos']

const company = {
  title: 'Sombra Boa',
  description: 'Sob medida.',
  address: 'Rua dos Ipês, 600',
  phone: '6733334444',
  email: 'contato@sombraboa.example',
  facebook: 'https://facebook.example/sombraboa',
  instagram: 'https://instagram.example/sombraboa',
  whatsapp: '67999998888',
}

/** Expects that each accessible name is a fixed one or contains none in any letter case. */
async function expectOwnNames(page: Page, fixed: readonly string[]) {
  const snapshot = await page.locator('body').ariaSnapshot()
  const names = [...snapshot.matchAll(/^\s*- '?[a-z]+ "(.+?)"/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(4)
  const isFixed = (name: string) =>
    fixed.some((one) => (one.endsWith('…') ? name.startsWith(one.slice(0, -1)) : name === one))
  const containsFixed = (name: string) =>
    fixed.some((one) => name.toLowerCase().includes(one.replace('…', '').toLowerCase()))
  expect(names.filter((name) => !isFixed(name) && containsFixed(name))).toEqual([])
}

test('no added name contains a fixed one on the login', { tag: '@night' }, async ({ page, faults }) => {
  faults.expect(/status of 401/)
  await page.goto('/admin/login')
  await page.getByLabel('E-mail').fill('ana@toldaria.example')
  await page.getByLabel('Senha').fill('errada')
  await expectOwnNames(page, login)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText(/^E-mail ou senha incorretos/)).toBeVisible()
  await expectOwnNames(page, login)
})

test('no added name contains a fixed one on the dashboard, on security, in a sign-in link, on the footer’s screen and on the page', {
  tag: '@night',
}, async ({ page, api, signIn }) => {
  await api.post('/meta', { data: company })
  const changed = { whatsapp: '67988887777', phone: '6733335555', email: 'vendas@sombraboa.example' }
  await api.post('/meta', { data: { ...company, ...changed } })
  const colleague = { name: 'Téo', email: 'teo@toldaria.example', password: 'uma senha do Téo' }
  await api.post('/users', { data: colleague })
  await signIn('/admin/dashboard')
  await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(3)
  await expectOwnNames(page, [...frame, ...cards])

  await page.goto('/admin/security')
  await expect(page.getByText('este aparelho')).toBeVisible()
  await expectOwnNames(page, [...frame, ...cards])

  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Enviar link de acesso' }).first().click()
  await expect(page.getByRole('link', { name: 'Mandar pelo WhatsApp' })).toBeVisible()
  const users = ['Nome', 'E-mail', 'Senha', 'Usuários Cadastrados', 'Adicionar Usuário']
  await expectOwnNames(page, [...frame, ...list, ...users])

  await page.goto('/admin/footer')
  await page.getByLabel('WhatsApp').fill('67 98888-6666')
  await page.getByLabel('Telefone fixo').fill('67 3333-6666')
  await expect(page.getByRole('link', { name: 'Testar a ligação' })).toBeVisible()
  await expectOwnNames(page, [...frame, ...footer, 'Configurações do Rodapé'])

  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Conversar no WhatsApp' })).toBeVisible()
  await expectOwnNames(page, [...site, ...siteLinks])
})

for (const { slice, address, endpoints, seed, fill, text } of panelSlices)
  test(`no added name contains a fixed one on the screen of ${slice}`, { tag: '@night' }, async ({
    page,
    api,
    signIn,
  }) => {
    const titles = [text.title, text.add, text.question, ...Object.values(text.modal)]
    const fields = [...Object.keys(fill), ...(slice === 'products' ? product : []), 'Ordem de exibição']
    const expectNames = () => expectOwnNames(page, [...frame, ...list, ...titles, ...fields])
    const dialog = page.getByRole('dialog')
    await api.post(endpoints.create.path, { data: seed })
    await signIn(address)
    await expect(page.getByRole('button', { name: 'Editar' }).first()).toBeVisible()
    await expectNames()
    await page.getByRole('button', { name: text.add }).click()
    await dialog.getByRole('textbox').first().fill('Toldo')
    await expectNames()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: text.add }).click()
    await expect(page.getByRole('button', { name: 'Recuperar' })).toBeVisible()
    await expectNames()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Editar' }).last().click()
    await expect(page.getByRole('button', { name: 'Atualizar' })).toBeVisible()
    await expectNames()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Excluir' }).last().click()
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeVisible()
    await expectNames()
    await dialog.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText(text.deleted)).toBeVisible()
    await expectNames()
  })
