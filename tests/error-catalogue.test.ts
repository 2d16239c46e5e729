import fs from 'node:fs'
import { expect, test } from 'vitest'
import { readSources } from '#support/source-files.ts'

/** Spec §8, to the letter. */
const catalogue = `
Failure toast: 'Credenciais inválidas'. Success toast: 'Login realizado com sucesso!'.
No token: 'Token de autenticação não encontrado. Faça login novamente.'
An error panel shows the message and 'Please try again later':
'Falha ao carregar serviços' 'Falha ao carregar produtos' 'Failed to load FAQs' 'Failed to load footer configuration'
Services: 'Erro ao carregar serviços', 'Erro ao salvar serviço', 'Erro ao atualizar serviço', 'Erro ao adicionar serviço', 'Erro ao excluir serviço'.
Products: 'Erro ao carregar produtos', 'Erro ao salvar produto', 'Erro ao excluir produto'.
FAQ: 'Erro ao carregar FAQs', 'Erro ao salvar FAQ', 'Erro ao excluir FAQ'.
Users: 'Erro ao carregar usuários', 'Erro ao salvar usuário', 'Erro ao excluir usuário'.
Footer: 'Erro ao atualizar configurações'. The config update failure is also raised as 'Failed to update footer configuration'.
Validation: 'Adicione pelo menos uma característica', 'Todos os campos são obrigatórios!', 'URL do YouTube inválida', 'Por favor, selecione uma imagem'.
Services: 'Serviço atualizado com sucesso', 'Serviço adicionado com sucesso', 'Serviço excluído com sucesso'.
Products: 'Produto atualizado com sucesso', 'Produto adicionado com sucesso', 'Produto excluído com sucesso'.
FAQ: 'FAQ atualizada com sucesso', 'FAQ adicionada com sucesso', 'FAQ excluída com sucesso'.
Users: 'Usuário atualizado com sucesso', 'Usuário adicionado com sucesso', 'Usuário excluído com sucesso'.
Footer: 'Configurações atualizadas com sucesso'.
A social feed with no posts shows 'Nenhum trabalho encontrado'.
`
// What the catalogue says without a text of its own.
const brokenSocialImage = 'A broken social image falls back to the logo.'

const texts = [...new Set([...catalogue.matchAll(/'([^']+)'/g)].map(([, text]) => text as string))]

const lists = 'src/admin/lists/slices.test.tsx'
const loadFails = [lists, '§4 a list that does not load says so, and loads when asked again']
const createFails = [lists, '§4 a create that is not ok says so and leaves modal and list as they were']
const updateFails = [lists, '§4 an update that is not ok says so and leaves modal and list as they were']
const noAnswer = [lists, '§8 a save that nobody answers has its text too, and a line that says why']
const deleteFails = [lists, '§4 a delete that is not ok says so and leaves the list as it was']
const created = [lists, '§4 add opens the modal in create mode; a save reloads the list and closes it']
const updated = [lists, '§4 edit opens the modal prefilled; a save reloads the list and closes it']
const deleted = [lists, '§4 a delete is told by its requests: local removal, or the list loaded again']
const login = 'src/admin/auth/login-screen.test.tsx'
const footer = 'src/admin/footer/footer-screen.test.tsx'
const productForm = 'src/admin/products/product-form.test.tsx'
const pageLoad = ['src/site/load/load-state.test.tsx', '§8 "$text" stands in a panel with a way to try again']

/** Each text, and the test that brings about the situation in which it is shown. */
const situations: Record<string, readonly string[]> = {
  'Credenciais inválidas': [login, '§8 a wrong pair: Credenciais inválidas, and a line that says which failure it was'],
  'Login realizado com sucesso!': [
    login,
    '§2 without an origin the login leads to the dashboard; §8 Login realizado com sucesso!',
  ],
  'Token de autenticação não encontrado. Faça login novamente.': [
    'src/admin/lists/entity-screen.test.tsx',
    '§6 without a token nothing is sent: Token de autenticação não encontrado. Faça login novamente.',
  ],
  'Please try again later': pageLoad,
  'Falha ao carregar serviços': pageLoad,
  'Falha ao carregar produtos': pageLoad,
  'Failed to load FAQs': pageLoad,
  'Failed to load footer configuration': pageLoad,
  'Erro ao carregar serviços': loadFails,
  'Erro ao salvar serviço': noAnswer,
  'Erro ao atualizar serviço': updateFails,
  'Erro ao adicionar serviço': createFails,
  'Erro ao excluir serviço': deleteFails,
  'Erro ao carregar produtos': loadFails,
  'Erro ao salvar produto': createFails,
  'Erro ao excluir produto': deleteFails,
  'Erro ao carregar FAQs': loadFails,
  'Erro ao salvar FAQ': createFails,
  'Erro ao excluir FAQ': deleteFails,
  'Erro ao carregar usuários': loadFails,
  'Erro ao salvar usuário': createFails,
  'Erro ao excluir usuário': deleteFails,
  'Erro ao atualizar configurações': [
    footer,
    '§8 a save that is not ok: Erro ao atualizar configurações, and Failed to update footer configuration',
  ],
  'Failed to update footer configuration': [
    footer,
    '§8 a save that is not ok: Erro ao atualizar configurações, and Failed to update footer configuration',
  ],
  'Adicione pelo menos uma característica': [
    productForm,
    '§5 without a feature that says something nothing is sent: Adicione pelo menos uma característica',
  ],
  'Todos os campos são obrigatórios!': [
    'src/admin/users/user-form.test.tsx',
    '§5 what is blank after trimming is refused: Todos os campos são obrigatórios!',
  ],
  'URL do YouTube inválida': [
    'src/admin/services/service-form.test.tsx',
    '§5 an address without a video of 11 characters is refused: URL do YouTube inválida',
  ],
  'Por favor, selecione uma imagem': [
    productForm,
    '§5 without a picture nothing is sent while one is required: Por favor, selecione uma imagem',
  ],
  'Serviço atualizado com sucesso': updated,
  'Serviço adicionado com sucesso': created,
  'Serviço excluído com sucesso': deleted,
  'Produto atualizado com sucesso': updated,
  'Produto adicionado com sucesso': created,
  'Produto excluído com sucesso': deleted,
  'FAQ atualizada com sucesso': updated,
  'FAQ adicionada com sucesso': created,
  'FAQ excluída com sucesso': deleted,
  'Usuário atualizado com sucesso': updated,
  'Usuário adicionado com sucesso': created,
  'Usuário excluído com sucesso': deleted,
  'Configurações atualizadas com sucesso': [
    footer,
    '§8 a save says Configurações atualizadas com sucesso, keeps the form, and sends the landline as phone',
  ],
  'Nenhum trabalho encontrado': [
    'src/site/social/social-section.test.tsx',
    '§8 a feed with no pictures shows "Nenhum trabalho encontrado"',
  ],
  [brokenSocialImage]: [
    'src/site/social/social-section.test.tsx',
    '§8 a broken picture falls back to the logo and keeps its words',
  ],
}

test('§8 every text has a situation, and no situation a text that is not in the catalogue', () => {
  expect(texts).toHaveLength(42)
  expect(Object.keys(situations).sort()).toEqual([...texts, brokenSocialImage].sort())
})

test.each(Object.entries(situations))('§8 %s is shown by a test', (text, [file = '', title = '']) => {
  const source = fs.readFileSync(file, 'utf8')
  expect(source).toContain(`'${title}'`)
  if (text === brokenSocialImage) return
  // The test says the text itself, or a table of its file or of a helper that it imports says it.
  const helpers = [...source.matchAll(/'#support\/([\w.-]+)'/g)].map(([, name]) => `tests/support/${name}`)
  const told = [file, ...helpers].some((name) => fs.readFileSync(name, 'utf8').includes(`'${text}'`))
  expect(told, `${file} or a helper of it says '${text}'`).toBe(true)
})

test.each(texts)('§8 %s stands among the words of its face', (text) => {
  const words = readSources('src', /\.text\.ts$/).map((source) => source.text)
  expect(words.some((file) => file.includes(`'${text}'`))).toBe(true)
})
