// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { meta } from '#contract/meta.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { fetchThroughApp } from '#support/fetch-through-app.ts'
import { openPage } from '#support/open-page.tsx'
import { openCreateForm, openPanel, typeInto } from '#support/open-panel.tsx'
import { panelSlices } from '#support/panel-slices.ts'
import { sampleConfig } from '#support/site-content.ts'

/** The texts of spec §8, word for word. */
const catalogue = {
  login: `Failure toast: 'Credenciais inválidas'. Success toast: 'Login realizado com sucesso!'.`,
  token: `No token: 'Token de autenticação não encontrado. Faça login novamente.'`,
  page: `An error panel shows the message and 'Please try again later':
    'Falha ao carregar serviços' 'Falha ao carregar produtos' 'Failed to load FAQs' 'Failed to load footer configuration'`,
  services: `Services: 'Erro ao carregar serviços', 'Erro ao salvar serviço', 'Erro ao atualizar serviço', 'Erro ao adicionar serviço', 'Erro ao excluir serviço'.
    Services: 'Serviço atualizado com sucesso', 'Serviço adicionado com sucesso', 'Serviço excluído com sucesso'.`,
  products: `Products: 'Erro ao carregar produtos', 'Erro ao salvar produto', 'Erro ao excluir produto'.
    Products: 'Produto atualizado com sucesso', 'Produto adicionado com sucesso', 'Produto excluído com sucesso'.`,
  faq: `FAQ: 'Erro ao carregar FAQs', 'Erro ao salvar FAQ', 'Erro ao excluir FAQ'.
    FAQ: 'FAQ atualizada com sucesso', 'FAQ adicionada com sucesso', 'FAQ excluída com sucesso'.`,
  users: `Users: 'Erro ao carregar usuários', 'Erro ao salvar usuário', 'Erro ao excluir usuário'.
    Users: 'Usuário atualizado com sucesso', 'Usuário adicionado com sucesso', 'Usuário excluído com sucesso'.`,
  footer: `Footer: 'Erro ao atualizar configurações'. The config update failure is also raised as 'Failed to update footer configuration'.
    Footer: 'Configurações atualizadas com sucesso'.`,
  validation: `Validation: 'Adicione pelo menos uma característica', 'Todos os campos são obrigatórios!', 'URL do YouTube inválida', 'Por favor, selecione uma imagem'.`,
  feed: `A social feed with no posts shows 'Nenhum trabalho encontrado'.`,
}

/** The lists that the specification knows; it gives the texts of no other. */
const specified = panelSlices.flatMap(({ slice, ...row }) => (isSpecified(slice) ? [{ slice, ...row }] : []))

const textsOf = (part: keyof typeof catalogue) => [...catalogue[part].matchAll(/'([^']+)'/g)].map(([, text]) => text)

function isSpecified(name: string): name is keyof typeof catalogue {
  return name in catalogue
}

// The decoder is the browser's own and not in happy-dom.
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
vi.mock('#admin/forms/shrink-picture.ts', () => ({ shrinkPicture: async () => pixel }))

afterEach(() => {
  delete window.INSTAGRAM_TOKEN
  vi.unstubAllGlobals()
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** Collects every text that is shown during a test, even for a moment. */
function recordTexts(): Set<string> {
  const seen = new Set<string>()
  const look = () => {
    for (const element of document.body.querySelectorAll('p')) seen.add(element.textContent)
  }
  const observer = new MutationObserver(look)
  onTestFinished(() => observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return seen
}

async function expectSeen(seen: ReadonlySet<string>, part: keyof typeof catalogue) {
  await waitFor(() => expect(textsOf(part).filter((text) => !seen.has(text as string))).toEqual([]))
}

test('§8 the catalogue has 42 texts', () => {
  const parts = Object.keys(catalogue) as (keyof typeof catalogue)[]
  expect(new Set(parts.flatMap(textsOf)).size).toBe(42)
})

test.each(specified)(
  '§8 the screen of $slice shows all of its texts',
  async ({ slice: name, address, endpoints, text, ...slice }) => {
    const { open, user, failNext } = await openPanel(address)
    const seen = recordTexts()
    const pressed = async (name: string, within = button(name)) => {
      await user.click(within)
      await waitFor(() => expect(document.querySelector('fieldset:disabled, [aria-disabled=true]')).toBeNull())
    }
    failNext(endpoints.list, 500)
    open()
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
    await user.click(button(text.add))
    await typeInto(user, slice.fill)
    const image = screen.queryByLabelText('Imagem')
    if (image) {
      await user.upload(image, new File(['…'], 'toldo.png', { type: 'image/png' }))
      await screen.findByAltText('Foto escolhida')
    }
    failNext(endpoints.create, 500)
    await pressed('Adicionar')
    failNext(endpoints.create, 0)
    await pressed('Adicionar')
    await pressed('Adicionar')

    const card = (await screen.findByRole('heading', { name: slice.filled })).closest('li') as HTMLElement
    await user.click(within(card).getByRole('button', { name: 'Editar' }))
    await typeInto(user, slice.change)
    failNext(endpoints.update, 500)
    await pressed('Atualizar')
    await pressed('Atualizar')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(within(card).getByRole('button', { name: 'Excluir' }))
    failNext(endpoints.remove, 500)
    await pressed('Excluir', within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
    await pressed('Excluir', within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
    await expectSeen(seen, name)
  },
)

test('§8 the login shows all of its texts', async () => {
  const { open, user, admin } = await openPanel('/admin/login', { signedIn: false })
  const seen = recordTexts()
  open()
  await user.type(await screen.findByLabelText('E-mail'), admin.email)
  await user.type(screen.getByLabelText('Senha'), 'errada')
  await user.click(button('Entrar'))
  await screen.findByText('Credenciais inválidas')
  await user.clear(screen.getByLabelText('Senha'))
  await user.type(screen.getByLabelText('Senha'), adminPassword)
  await user.click(button('Entrar'))
  await expectSeen(seen, 'login')
})

test('§8 a call without a token shows its text', async () => {
  const { user } = await openCreateForm('/admin/faq', 'Adicionar FAQ')
  const seen = recordTexts()
  await user.type(screen.getByLabelText('Pergunta'), 'Qual é o prazo?')
  await user.type(screen.getByLabelText('Resposta'), 'Quinze dias.')
  localStorage.removeItem('toldaria.auth')
  await user.click(button('Adicionar'))
  await expectSeen(seen, 'token')
})

test('§8 the footer’s form shows all of its texts', async () => {
  const { open, user, app, authorization, failNext } = await openPanel('/admin/footer')
  const { landline: _sameAsPhone, ...payload } = sampleConfig
  const configured = { ...payload, phone: '6733334444', whatsapp: '67999998888' }
  await app.inject({ method: 'POST', url: '/meta', headers: authorization, payload: configured })
  const seen = recordTexts()
  open()
  await screen.findByRole('button', { name: 'Salvar' })
  failNext(meta.save, 500)
  await user.click(button('Salvar'))
  await screen.findByText('Failed to update footer configuration')
  await user.click(button('Salvar'))
  await expectSeen(seen, 'footer')
})

test('§8 what the forms refuse shows its texts', async () => {
  const seen = recordTexts()
  for (const { address, text, slice, fill } of specified.filter(({ slice }) => slice !== 'faq')) {
    const { open, user } = await openPanel(address)
    const { unmount } = open()
    await user.click(await screen.findByRole('button', { name: text.add }))
    if (slice === 'services') {
      await typeInto(user, fill)
      fireEvent.change(screen.getByLabelText('URL do YouTube'), { target: { value: 'https://example.com' } })
    }
    await user.click(button('Adicionar'))
    await waitFor(() => expect(document.querySelector('.toast')).not.toBeNull())
    unmount()
  }
  await expectSeen(seen, 'validation')
})

test('§8 lists that do not load show all texts of the page', async () => {
  const { failNext } = await fetchThroughApp()
  for (const { endpoints } of panelSlices.filter(({ slice }) => slice !== 'users')) failNext(endpoints.list, 500)
  failNext(meta.list, 500)
  const seen = recordTexts()
  await openPage({ meta: null, products: null, services: null, faq: null })
  await expectSeen(seen, 'page')
})

test('§8 a feed without pictures shows its text', async () => {
  window.INSTAGRAM_TOKEN = 'token-1'
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }))
  const seen = recordTexts()
  await openPage()
  await expectSeen(seen, 'feed')
})
