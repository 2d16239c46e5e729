// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { systemActor } from '#server/db/actor.ts'
import { createRevisionStore } from '#server/writes/history.store.ts'
import { stored } from '#support/open-footer.tsx'
import { toasts, undoOffered } from '#support/open-panel.tsx'
import { openEntry, sentences, setupHistory } from '#support/setup-history.tsx'

const question = { question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 0 }
const product = { title: 'Toldo Fixo', features: ['Lona'], image: 'https://fotos.example/a.jpg' }

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
  expect(undoOffered()).toBe('Versão restaurada: Qual é o prazo?')
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
  for (const text of ['Segunda a quarta 08:00–18:00', '11.222.333/0001-81', 'Lona'])
    expect(entry.getAllByText(text)).not.toEqual([])
})
