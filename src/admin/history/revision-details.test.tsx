// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { systemActor } from '#server/db/transactions.ts'
import { createMediaStore } from '#server/media/media.store.ts'
import { createRevisionStore } from '#server/stores/history.store.ts'
import { pixel } from '#support/history.ts'
import { sentences, setupHistory, stored, toasts, undoOffered } from '#support/open-panel.tsx'

const question = { question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 0 }
const product = { title: 'Toldo Fixo', features: ['Lona'], image: 'https://fotos.example/a.jpg' }

/** Opens an entry by its sentence and returns lookups in it. */
async function openEntry(user: { click: (element: Element) => Promise<void> }, sentence: RegExp) {
  const button = await screen.findByRole('button', { name: sentence })
  await user.click(button)
  return within(button.closest('li') as HTMLElement)
}

test('an entry shows before and after, and takes back its change', async () => {
  const { change, open, user, app } = await setupHistory()
  const { _id } = await change('POST', '/products', product)
  await change('PUT', `/products/${_id}`, { ...product, image: 'https://fotos.example/b.jpg', features: ['Alumínio'] })
  open()
  const entry = await openEntry(user, /mudou a foto e as características/)
  const pictures = await entry.findAllByRole('img', { name: 'Foto' })
  expect(pictures.map((image) => image.getAttribute('src'))).toEqual([
    'https://fotos.example/a.jpg',
    'https://fotos.example/b.jpg',
  ])
  expect(entry.getByText('Alumínio').closest('dd')?.textContent).toBe('DepoisAlumínio')
  expect(entry.getByText('Lona').closest('dd')?.textContent).toBe('AntesLona')
  const link = entry.getByRole('link', { name: 'Abrir Produtos' })
  await waitFor(() => expect(link.getAttribute('href')).toBe(`/admin/products#${_id}`))

  expect(entry.getByText(/^Volta ao que era antes: a foto e as características\./)).toBeTruthy()
  await user.click(entry.getByRole('button', { name: 'Desfazer esta mudança' }))
  await waitFor(() => expect(toasts()).toEqual(['Pronto: esta mudança foi desfeita']))
  expect((await app.inject('/products')).json()).toMatchObject([{ _id, image: product.image, features: ['Lona'] }])
  await waitFor(() => expect(sentences()[0]).toBe('Ana desfez uma mudança do produto "Toldo Fixo"'))
  expect(await entry.findByText('Já está como antes desta mudança.')).toBeTruthy()

  const first = await openEntry(user, /criou o produto/)
  expect(await first.findByText('Toldo Fixo')).toBeTruthy()
  expect(first.queryByRole('button', { name: 'Desfazer esta mudança' })).toBeNull()
})

test('a title is shown before and after, and the way to the item opens it', async () => {
  const { change, open, user } = await setupHistory()
  const { _id } = await change('POST', '/products', product)
  await change('PUT', `/products/${_id}`, { ...product, title: 'Toldo Retrátil' })
  open()
  const entry = await openEntry(user, /^Ana mudou o título de "Toldo Fixo" para "Toldo Retrátil"/)
  expect(await entry.findByText('Volta ao que era antes: o título. O resto fica como está agora.')).toBeTruthy()
  expect(entry.getByText('Antes').closest('dd')?.textContent).toBe('AntesToldo Fixo')
  await user.click(entry.getByRole('link', { name: 'Abrir Produtos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Produto' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Título').value).toBe('Toldo Retrátil')
  expect(location.hash).toBe(`#${_id}`)
})

test('only the fields of a change are taken back, and what they are now is shown', async () => {
  const { change, open, user, app } = await setupHistory()
  const save = (fields: object) => change('POST', '/meta', { ...stored, ...fields })
  for (const fields of [{}, { address: 'Rua Errada, 9' }]) await save(fields)
  await save({ address: 'Rua Errada, 99', whatsapp: '67988887777' })
  open()
  const entry = await openEntry(user, /mudou o endereço de/)
  const row = (await entry.findByText('Endereço')).closest('div')
  expect(row?.textContent).toBe(`EndereçoAntes${stored.address}DepoisRua Errada, 9AgoraRua Errada, 99`)
  expect(entry.getByText('Volta ao que era antes: o endereço. O resto fica como está agora.')).toBeTruthy()
  expect(entry.getByRole('link', { name: 'Abrir Rodapé' }).getAttribute('href')).toBe('/admin/footer#address')
  await user.click(entry.getByRole('button', { name: 'Desfazer esta mudança' }))
  await waitFor(() => expect(toasts()).toEqual(['Pronto: esta mudança foi desfeita']))
  expect((await app.inject('/meta')).json()).toMatchObject([{ ...stored, whatsapp: '67988887777' }])
  // A way that changes nothing any more is not offered.
  await waitFor(() => expect(entry.queryByRole('button', { name: 'Desfazer esta mudança' })).toBeNull())
})

test('it can be undone too, and a page that is out of date takes nothing back', async () => {
  const { change, open, user, app } = await setupHistory()
  const { _id } = await change('POST', '/faq', question)
  await change('PUT', `/faq/${_id}`, { ...question, answer: 'Vinte dias.' })
  open()
  const entry = await openEntry(user, /mudou a resposta/)
  const takeBack = () => entry.findByRole('button', { name: 'Desfazer esta mudança' })
  await user.click(await takeBack())
  await waitFor(() => expect(undoOffered()).toBe('Mudança desfeita: Qual é o prazo?'))
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(toasts()).toContain('Como antes de desfazer'))
  expect((await app.inject('/faq')).json()).toMatchObject([{ answer: 'Vinte dias.' }])
  await change('PUT', `/faq/${_id}`, { ...question, answer: 'Trinta dias.' })
  await user.click(await takeBack())
  expect(await entry.findByText(/^Alguém mudou isto há pouco, e nada voltou/)).toBeTruthy()
  expect((await app.inject('/faq')).json()).toMatchObject([{ answer: 'Trinta dias.' }])
  await entry.findByText('Trinta dias.')
})

test('a change of a deleted item is taken back once the item is, which the change that deleted it brings back', async () => {
  const { change, open, user, app } = await setupHistory()
  const { _id } = await change('POST', '/faq', question)
  await change('PUT', `/faq/${_id}`, { ...question, answer: 'Vinte dias.' })
  await change('DELETE', `/faq/${_id}`)
  open()
  const edit = await openEntry(user, /mudou a resposta/)
  expect(await edit.findByText(/^Este item foi excluído depois/)).toBeTruthy()
  expect(edit.queryByRole('button', { name: /^Desfazer/ })).toBeNull()
  const entry = await openEntry(user, /excluiu a pergunta/)
  await user.click(await entry.findByRole('button', { name: 'Trazer de volta' }))
  await waitFor(() => expect(toasts()).toEqual(['"Qual é o prazo?" está de volta']))
  expect((await app.inject('/faq')).json()).toMatchObject([{ _id, question: question.question, answer: 'Vinte dias.' }])
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(toasts()).toContain('De novo nos excluídos'))
  expect((await app.inject('/faq')).json()).toEqual([])
})

test('an order shows the titles before and after, and is taken back', async () => {
  const { change, open, user, db, app } = await setupHistory()
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
  expect(orders).toEqual([
    ['Item excluído', 'Toldo A', 'Toldo B'],
    ['Toldo B', 'Toldo A'],
  ])
  expect(entry.getByText(/^Volta ao que era antes: a ordem\./)).toBeTruthy()
  await user.click(entry.getByRole('button', { name: 'Desfazer esta mudança' }))
  await waitFor(() => expect(toasts()).toEqual(['Pronto: esta mudança foi desfeita']))
  const titles = (await app.inject('/products')).json().map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['Toldo A', 'Toldo B'])
  // The deleted item does not matter.
  expect(await entry.findByText('Já está como antes desta mudança.')).toBeTruthy()
  expect(entry.queryByText('Agora')).toBeNull()
})

test('an order that somebody has changed meanwhile is not taken back', async () => {
  const { change, open, user, app } = await setupHistory()
  const ids: string[] = []
  for (const title of ['A', 'B', 'C']) ids.push((await change('POST', '/products', { ...product, title }))._id)
  const [a, b, c] = ids
  await change('PUT', '/products/order', { ids: [b, a, c] })
  open()
  const entry = await openEntry(user, /mudou a ordem dos produtos/)
  const button = await entry.findByRole('button', { name: 'Desfazer esta mudança' })
  await change('PUT', '/products/order', { ids: [c, a, b] })
  await user.click(button)
  await waitFor(() => expect(toasts()).toEqual(['Erro ao desfazer esta mudança']))
  const titles = (await app.inject('/products')).json().map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['C', 'A', 'B'])
})

test('in an item’s history all its past states are erased after a question, and the lines stay', async () => {
  const { change, open, user } = await setupHistory('/admin/products')
  const { _id } = await change('POST', '/products', product)
  await change('PUT', `/products/${_id}`, { ...product, title: 'Toldo da Dona Célia' })
  await change('PUT', `/products/${_id}`, { ...product, title: 'Toldo Retrátil' })
  open()
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  await user.click(screen.getByRole('link', { name: 'Histórico deste item' }))
  await user.click(await screen.findByRole('button', { name: 'Apagar do histórico' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Apagar do histórico?' }))
  expect(dialog.getByText(/^Tudo o que este item já mostrou some de vez do histórico/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Apagar' }))
  await waitFor(() => expect(toasts()).toEqual(['Apagado do histórico']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentences()).toEqual([
    'Ana apagou o histórico de "Toldo Retrátil"',
    'Ana salvou um produto',
    'Ana salvou um produto',
    'Ana criou um produto',
  ])
  expect(screen.queryByRole('button', { name: 'Apagar do histórico' })).toBeNull()
  expect(document.body.textContent).not.toContain('Célia')
  expect(document.activeElement).not.toBe(document.body)
  const entry = await openEntry(user, /^Ana apagou o histórico/)
  expect(entry.getByText('O que ele mostrava até esta hora não está mais guardado.')).toBeTruthy()
})

test('a photo that is gone is named, and only the rest is taken back', async () => {
  const { change, open, user, db, app } = await setupHistory()
  const { _id, image } = await change('POST', '/products', { ...product, image: pixel('red') })
  await change('PUT', `/products/${_id}`, { ...product, image: pixel('blue') })
  await change('PUT', `/products/${_id}`, { ...product, image: pixel('blue'), features: ['Alumínio'] })
  await createMediaStore(db).deleteUnused(new Date(Date.now() + 1000), 1)
  expect((await app.inject(image)).statusCode).toBe(404)
  open()
  const entry = await openEntry(user, /^Ana mudou a foto de/)
  expect((await entry.findByText('foto apagada')).closest('dd')?.textContent).toBe('Antesfoto apagada')
  expect(entry.getByText('A foto de antes foi apagada e não volta.')).toBeTruthy()
  expect(entry.queryByRole('button', { name: /^Desfazer/ })).toBeNull()
})

test('opening hours and a CNPJ are shown as their forms show them', async () => {
  const { change, open, user } = await setupHistory()
  const hours = [1, 2, 3].map((day) => ({ day, from: '08:00', to: '18:00' }))
  await change('PUT', '/company', { town: 'Dourados' })
  await change('PUT', '/company', {
    town: 'Dourados',
    hours,
    cnpj: '11222333000181',
    fabrics: [{ name: 'Lona' }],
  })
  open()
  const entry = await openEntry(user, /Ana mudou o horário, o CNPJ e os tecidos dos dados da empresa/)
  for (const text of ['Segunda a quarta 8h às 18h', '11.222.333/0001-81', 'Lona'])
    expect(entry.getAllByText(text)).not.toEqual([])
})
