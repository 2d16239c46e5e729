// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { history } from '#contract/history.ts'
import { createSessionStore } from '#server/auth/sessions.store.ts'
import { systemActor } from '#server/db/actor.ts'
import { createRevisionStore } from '#server/writes/revisions.store.ts'
import { stored } from '#support/open-footer.tsx'
import { address, callsOf, openPanel, toasts } from '#support/open-panel.tsx'

const question = { question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 0 }
const product = { title: 'Toldo Fixo', features: ['Lona'], image: 'https://fotos.example/a.jpg' }

/** The panel at the history, and calls that change something as its administrator, Ana, or with another token. */
async function setupHistory(path = '/admin/history') {
  const panel = await openPanel(path)
  async function change(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token?: string) {
    const headers = token ? { authorization: `Bearer ${token}` } : panel.authorization
    const reply = await panel.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    return reply.body === '' ? undefined : reply.json()
  }
  /** Creates a user and returns a token of theirs. */
  async function addUser(name: string): Promise<string> {
    const user = { name, email: `${name.toLowerCase()}@toldaria.example`, password: 'sombra' }
    return createSessionStore(panel.db).open((await change('POST', '/users', user))._id)
  }
  return { ...panel, change, addUser }
}

const sentences = () => [...document.querySelectorAll('.history-sentence')].map(({ textContent }) => textContent)

async function openEntry(user: { click: (element: Element) => Promise<void> }, sentence: RegExp) {
  const button = await screen.findByRole('button', { name: sentence })
  await user.click(button)
  return within(button.closest('li') as HTMLElement)
}

test('the changes are sentences, newest first, below their day', async () => {
  const { change, open } = await setupHistory()
  const { _id } = await change('POST', '/products', product)
  await change('PUT', `/products/${_id}`, { ...product, title: 'Toldo Retrátil' })
  await change('DELETE', `/products/${_id}`)
  open()
  expect(await screen.findByRole('heading', { level: 2, name: 'Hoje' })).toBeTruthy()
  expect(sentences()).toEqual([
    'Ana excluiu o produto "Toldo Retrátil"',
    'Ana mudou o título de "Toldo Fixo" para "Toldo Retrátil"',
    'Ana criou o produto "Toldo Fixo"',
  ])
})

test('without changes the screen says what will be here', async () => {
  const { open } = await setupHistory()
  open()
  expect(await screen.findByText('Nenhuma mudança por aqui')).toBeTruthy()
})

test('the changes are filtered by person and by kind, and the URL has the filters', async () => {
  const { change, addUser, open, user, admin } = await setupHistory()
  const token = await addUser('Bia')
  await change('POST', '/faq', question)
  await change('POST', '/products', product, token)
  open()
  await screen.findByText('Bia criou o produto "Toldo Fixo"')
  await user.selectOptions(screen.getByLabelText('O que mudou'), 'Perguntas')
  await waitFor(() => expect(sentences()).toEqual(['Ana criou a pergunta "Qual é o prazo?"']))
  expect(address()).toBe('/admin/history?entity=faq')
  await user.selectOptions(screen.getByLabelText('O que mudou'), 'Tudo')
  await user.selectOptions(await screen.findByLabelText('Quem mudou'), 'Bia')
  await waitFor(() => expect(sentences()).toEqual(['Bia criou o produto "Toldo Fixo"']))
  await user.selectOptions(screen.getByLabelText('Quem mudou'), 'Ana')
  await waitFor(() => expect(sentences()).toContain('Ana criou o usuário "Bia"'))
  expect(address()).toBe(`/admin/history?by=${admin._id}`)
})

test('an entry shows before and after, and goes back to its version', async () => {
  const { change, open, user, app } = await setupHistory()
  const { _id } = await change('POST', '/products', product)
  await change('PUT', `/products/${_id}`, { ...product, image: 'https://fotos.example/b.jpg', features: ['Alumínio'] })
  open()
  const entry = await openEntry(user, /mudou a foto e as características/)
  const pictures = entry.getAllByRole('img', { name: 'Foto' }).map((image) => image.getAttribute('src'))
  expect(pictures.slice(0, 2)).toEqual(['https://fotos.example/a.jpg', 'https://fotos.example/b.jpg'])
  expect(entry.getAllByText('Alumínio')[0]?.closest('dd')?.textContent).toBe('DepoisAlumínio')
  expect(entry.getAllByText('Lona')[0]?.closest('dd')?.textContent).toBe('AntesLona')
  expect(await entry.findByText('É a versão que vale agora.')).toBeTruthy()
  expect(entry.queryByRole('button', { name: 'Voltar a esta versão' })).toBeNull()

  const first = await openEntry(user, /criou o produto/)
  await user.click(await first.findByRole('button', { name: 'Voltar a esta versão' }))
  await waitFor(() => expect(toasts()).toEqual(['Pronto: esta versão voltou a valer']))
  expect((await app.inject('/products')).json()).toMatchObject([{ _id, image: product.image, features: ['Lona'] }])
  await waitFor(() => expect(sentences()[0]).toBe('Ana voltou o produto "Toldo Fixo" a outra versão'))
})

test('each way back shows what it changes now, and one takes back only its change', async () => {
  const { change, open, user, app } = await setupHistory()
  const save = (fields: object) => change('POST', '/meta', { ...stored, ...fields })
  const wrong = { address: 'Rua Errada, 9' }
  for (const fields of [{}, wrong, { ...wrong, title: 'Outra' }, wrong]) await save(fields)
  await save({ ...wrong, whatsapp: '67988887777' })
  open()
  const entry = await openEntry(user, /mudou o endereço/)
  const [only, whole] = await entry.findAllByText(/^(Só o que esta mudança trocou|Tudo volta)/)
  const textOf = (advice?: HTMLElement) => advice?.parentElement?.querySelector('dl')?.textContent
  expect(textOf(only)).toBe(`EndereçoAgoraRua Errada, 9Volta a ser${stored.address}`)
  expect(textOf(whole)).toBe('WhatsAppAgora(67) 9 8888-7777Volta a ser(67) 9 9999-8888')
  await user.click(entry.getByRole('button', { name: 'Tirar só esta mudança' }))
  await waitFor(() => expect(toasts()).toEqual(['Pronto: esta versão voltou a valer']))
  expect((await app.inject('/meta')).json()).toMatchObject([{ ...stored, whatsapp: '67988887777' }])
  // A way that changes nothing any more is not offered.
  await waitFor(() => expect(entry.queryByRole('button', { name: 'Tirar só esta mudança' })).toBeNull())
  expect(entry.getByRole('button', { name: 'Voltar a esta versão' })).toBeTruthy()
})

test('a restore is undone by the bar, and a page that is out of date restores nothing', async () => {
  const { change, open, user, app } = await setupHistory()
  const { _id } = await change('POST', '/faq', question)
  await change('PUT', `/faq/${_id}`, { ...question, answer: 'Vinte dias.' })
  open()
  const entry = await openEntry(user, /criou a pergunta/)
  const restore = () => entry.findByRole('button', { name: 'Voltar a esta versão' })
  await user.click(await restore())
  expect(await screen.findByText('Versão restaurada')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Última mudança' }).textContent).toContain(': Qual é o prazo?')
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(toasts()).toContain('Como antes de restaurar'))
  expect((await app.inject('/faq')).json()).toMatchObject([{ answer: 'Vinte dias.' }])
  await change('PUT', `/faq/${_id}`, { ...question, answer: 'Trinta dias.' })
  await user.click(await restore())
  expect(await entry.findByText(/^Alguém mudou isto há pouco, e nada voltou/)).toBeTruthy()
  expect((await app.inject('/faq')).json()).toMatchObject([{ answer: 'Trinta dias.' }])
  await entry.findByText('Trinta dias.')
})

test('a deleted item is brought back from the change that deleted it', async () => {
  const { change, open, user, app } = await setupHistory()
  const { _id } = await change('POST', '/faq', question)
  await change('DELETE', `/faq/${_id}`)
  open()
  const entry = await openEntry(user, /excluiu a pergunta/)
  await user.click(await entry.findByRole('button', { name: 'Trazer de volta' }))
  await waitFor(() => expect(toasts()).toEqual(['"Qual é o prazo?" está de volta']))
  expect((await app.inject('/faq')).json()).toMatchObject([{ _id, ...question }])
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(toasts()).toContain('De novo nos excluídos'))
  expect((await app.inject('/faq')).json()).toEqual([])
})

test('an order shows the titles before and after', async () => {
  const { change, open, user, db } = await setupHistory()
  const ids: string[] = []
  for (const title of ['Toldo A', 'Toldo B']) ids.push((await change('POST', '/products', { ...product, title }))._id)
  await createRevisionStore(db).add({
    ...{ actor: systemActor, entity: 'products', id: 'products', action: 'ordered', title: '' },
    ...{ before: { ids: ['deleted', ...ids] }, after: { ids: ids.toReversed() } },
  })
  open()
  const entry = await openEntry(user, /O sistema mudou a ordem dos produtos/)
  await entry.findAllByText('Toldo A')
  const orders = entry.getAllByRole('list').map((list) => [...list.children].map(({ textContent }) => textContent))
  const now = ['Toldo B', 'Toldo A']
  const former = ['Toldo A', 'Toldo B']
  expect(orders).toEqual([['Item excluído', ...former], now, now, former])
  expect(
    entry
      .getAllByRole('button')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Voltar à ordem de antes'])
})

test('older changes follow by the button, and the focus goes on to the first of them', async () => {
  const { change, open, user, failNext } = await setupHistory()
  const { _id } = await change('POST', '/faq', question)
  for (let order = 1; order <= 55; order += 1) await change('PUT', `/faq/${_id}`, { ...question, order })
  open()
  const more = await screen.findByRole('button', { name: 'Mostrar mudanças mais antigas' })
  expect(sentences()).toHaveLength(50)
  failNext(history.list, 503)
  await user.click(more)
  const again = await screen.findByRole('button', { name: 'As mais antigas não vieram. Tentar de novo' })
  expect(toasts()).toEqual(['Erro ao carregar o histórico'])
  await user.click(again)
  await waitFor(() => expect(sentences()).toHaveLength(56))
  expect(document.activeElement).toBe(document.querySelectorAll('.history-summary')[50])
  expect(screen.getByText('Estas são todas as mudanças guardadas.')).toBeTruthy()
})

test('a failed load is reported, and can be tried again', async () => {
  const { open, user, failNext, sent } = await setupHistory()
  failNext(history.list, 500)
  open()
  await waitFor(() => expect(toasts()).toEqual(['Erro ao carregar o histórico']))
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Nenhuma mudança por aqui')).toBeTruthy()
  expect(callsOf(sent, 'GET').filter((call) => call.startsWith('GET /history'))).toHaveLength(2)
})

test('from the form of an item its own history opens, and what was typed stays as a draft', async () => {
  const { change, open, user } = await setupHistory('/admin/faq')
  const { _id } = await change('POST', '/faq', question)
  await change('POST', '/faq', { ...question, question: 'Outra?' })
  open()
  const card = (await screen.findByRole('heading', { name: 'Qual é o prazo?' })).closest('li') as HTMLElement
  await user.click(within(card).getByRole('button', { name: 'Editar' }))
  await user.type(screen.getByLabelText('Resposta'), ' Ou vinte.')
  await user.click(screen.getByRole('link', { name: 'Histórico deste item' }))
  expect(await screen.findByText('Só as mudanças de "Qual é o prazo?"')).toBeTruthy()
  expect(address()).toBe(`/admin/history?entity=faq&id=${_id}`)
  expect(sentences()).toEqual(['Ana criou a pergunta "Qual é o prazo?"'])
  await user.click(screen.getByRole('link', { name: 'FAQ' }))
  const again = (await screen.findByRole('heading', { name: 'Qual é o prazo?' })).closest('li') as HTMLElement
  await user.click(within(again).getByRole('button', { name: 'Editar' }))
  await user.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Resposta').value).toBe('Quinze dias. Ou vinte.')
})
