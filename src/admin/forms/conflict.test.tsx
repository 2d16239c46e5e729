// @vitest-environment happy-dom

import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { entities } from '#contract/entities.ts'
import { history } from '#contract/history.ts'
import {
  faqItem,
  field,
  openFooter,
  openForm,
  save,
  setupBia,
  stored as storedMeta,
  toasts,
} from '#support/open-panel.tsx'

const { faq } = entities

const theirs = () => screen.getByRole('button', { name: 'Ficar com a versão de Bia' })
const mine = () => screen.getByRole('button', { name: 'Ficar com a minha' })
const difference = (label: string) => within(screen.getByRole('group', { name: label }))

test('two people edit: the second sees who changed what and when, saves the own version, and no word is lost', async () => {
  const { user, bia, open, list, url, sent, failNext } = await openForm('/faq', faqItem, faqItem.question)
  await open()
  await user.type(field('Pergunta'), ' E a garantia?')
  await user.type(field('Resposta'), ' Ou vinte.')
  await bia('PUT', url, { question: 'Qual o prazo de entrega?', answer: 'Trinta dias.', order: 5 })
  // Who it was is not known without a connection.
  failNext(history.list, 0)
  await user.click(save())
  expect(await screen.findByText(/^Alguém mudou isto ao mesmo tempo/)).toBeTruthy()
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual(['Erro ao salvar FAQ']))
  const conflict = await screen.findByRole('region', { name: 'Bia mudou esta FAQ agora' })
  expect(document.activeElement).toBe(conflict)
  expect(document.getElementById(conflict.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Nada se perdeu: escolha a versão que fica.',
  )
  await waitFor(() => expect(save()).toHaveProperty('disabled', false))
  expect(document.activeElement).toBe(conflict)
  for (const choice of [theirs(), mine()]) {
    await user.tab()
    expect(document.activeElement).toBe(choice)
  }
  expect(screen.queryByText(/^Alguém mudou isto ao mesmo tempo/)).toBeNull()
  expect(field('Pergunta').value).toBe('Qual é o prazo? E a garantia?')
  expect(field('Resposta').value).toBe('Quinze dias. Ou vinte.')
  expect(difference('Pergunta').getByText('Qual o prazo de entrega?')).toBeTruthy()
  expect(difference('Pergunta').getByText('Qual é o prazo? E a garantia?')).toBeTruthy()
  expect(difference('Resposta').getByText('Trinta dias.')).toBeTruthy()
  // What was not changed here has their value already.
  expect(screen.queryByRole('group', { name: 'Ordem de exibição' })).toBeNull()
  sent.length = 0
  await user.click(mine())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await list()).toMatchObject([
    { question: 'Qual é o prazo? E a garantia?', answer: 'Quinze dias. Ou vinte.', order: 5 },
  ])
  expect(toasts()[0]).toBe('FAQ atualizada com sucesso')
})

test('the other’s version is taken in one press, and what was typed here stays as a draft', async () => {
  const { user, bia, open, list, url } = await openForm('/faq', faqItem, faqItem.question)
  await open()
  await user.type(field('Resposta'), ' Ou vinte.')
  await bia('PUT', url, { ...faqItem, answer: 'Trinta dias.' })
  await user.click(save())
  await screen.findByText('Bia mudou esta FAQ agora')
  await user.click(theirs())
  expect(field('Resposta').value).toBe('Trinta dias.')
  expect(screen.queryByText('Bia mudou esta FAQ agora')).toBeNull()
  expect(document.activeElement).toBe(save())
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
  expect(field('Resposta').value).toBe('Quinze dias. Ou vinte.')
  // It is older than what Bia has saved.
  await user.click(save())
  await screen.findByText('Bia mudou esta FAQ agora')
  expect(await list()).toMatchObject([{ answer: 'Trinta dias.' }])
})

test('changes of other fields are in the form already, to be checked and saved; a further change is a conflict again', async () => {
  const { user, bia, open, list, url } = await openForm('/faq', faqItem, faqItem.question)
  await open()
  await user.type(field('Resposta'), ' Ou vinte.')
  await bia('PUT', url, { ...faqItem, question: 'Qual o prazo de entrega?' })
  await user.click(save())
  expect(await screen.findByText(/^O que mudou já está no formulário/)).toBeTruthy()
  expect(field('Pergunta').value).toBe('Qual o prazo de entrega?')
  await bia('PUT', url, { ...faqItem, question: 'Qual o prazo de entrega?', answer: 'Quarenta dias.' })
  await user.click(save())
  await waitFor(() => difference('Resposta').getByText('Quarenta dias.'))
  await user.click(mine())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await list()).toMatchObject([{ question: 'Qual o prazo de entrega?', answer: 'Quinze dias. Ou vinte.' }])
})

test('an item that was deleted meanwhile is created again in one press', async () => {
  const { user, bia, open, list, url, _id } = await openForm('/faq', faqItem, faqItem.question)
  await open()
  await user.type(field('Resposta'), ' Ou vinte.')
  await bia('DELETE', url)
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual(['Erro ao salvar FAQ']))
  expect(await screen.findByText('Bia excluiu esta FAQ agora')).toBeTruthy()
  expect(field('Resposta').value).toBe('Quinze dias. Ou vinte.')
  await user.click(screen.getByRole('button', { name: 'Criar de novo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts()[0]).toBe('FAQ adicionada com sucesso')
  const [created, ...others] = await list()
  expect(others).toEqual([])
  expect(created).toMatchObject({ ...faqItem, answer: 'Quinze dias. Ou vinte.' })
  expect(created?._id).not.toBe(_id)
})

test('an old card is refreshed when its form opens, and leaves no draft', async () => {
  const { user, bia, open, list, url, _id } = await openForm('/faq', faqItem, faqItem.question)
  await bia('PUT', url, { ...faqItem, answer: 'Trinta dias.' })
  await open()
  await waitFor(() => expect(field('Resposta').value).toBe('Trinta dias.'))
  const history = screen.getByRole('link', { name: 'Histórico deste item' })
  expect(history.getAttribute('href')).toBe(`/admin/history?entity=faq&id=${_id}`)
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(screen.getByText('Trinta dias.')).toBeTruthy()
  expect(JSON.stringify(localStorage)).not.toContain('Trinta dias.')
  await open()
  await user.type(field('Resposta'), ' Ou vinte.')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await list()).toMatchObject([{ answer: 'Trinta dias. Ou vinte.' }])
})

test('a product that is deleted right after its form was closed is not brought back by what the form still loads', async () => {
  const product = { title: 'Toldo Ipê', features: ['Lona'] }
  const { user, open } = await openForm('/products', product, product.title)
  const respond = fetch
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  vi.stubGlobal('fetch', async (...[url, init]: Parameters<typeof fetch>) => {
    const response = await respond(url, init)
    if (init?.method === 'GET') await arrival
    init?.signal?.throwIfAborted()
    return response
  })
  await open()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('button', { name: 'Excluir' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  await screen.findByText('Nenhum produto ainda')
  arrive()
  for (const _ of [1, 2, 3]) await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.queryByText(product.title, { selector: 'h2' })).toBeNull()
})

test('pictures are shown as thumbnails, and rows as a list', async () => {
  const product = { title: 'Toldo Ipê', features: ['Lona'], image: 'https://fotos.example/ipe.jpg', alt: 'Um toldo' }
  const { user, bia, open, list, url } = await openForm('/products', product, product.title)
  await open()
  await user.click(screen.getByRole('button', { name: 'Remover imagem' }))
  await user.type(field('Característica 1'), ' acrílica')
  await bia('PUT', url, { ...product, features: ['Lona', 'Braços'], image: 'https://fotos.example/novo.jpg' })
  await user.click(save())
  await screen.findByText('Bia mudou este produto agora')
  const picture = difference('Imagem')
  expect(picture.getByRole<HTMLImageElement>('img').src).toBe('https://fotos.example/novo.jpg')
  expect(picture.getByText('Em branco')).toBeTruthy()
  const rows = within(screen.getAllByRole('group', { name: 'Características' }).at(-1) as HTMLElement)
  expect(rows.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Lona', 'Braços', 'Lona acrílica'])
  await user.click(theirs())
  expect(field('Característica 2').value).toBe('Braços')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await list()).toMatchObject([{ features: ['Lona', 'Braços'], image: 'https://fotos.example/novo.jpg' }])
})

test('an item that was changed is deleted only after the question shows it as it is now', async () => {
  const { user, bia, list, url, hold } = await openForm('/faq', faqItem, faqItem.question)
  await user.click(screen.getByRole('button', { name: 'Excluir' }))
  await bia('PUT', url, { ...faqItem, question: 'Fazem sob medida?' })
  const question = within(screen.getByRole('dialog'))
  const release = hold(faq.remove)
  await user.click(question.getByRole('button', { name: 'Excluir' }))
  expect(question.getByRole('button', { name: 'Excluindo...' }).getAttribute('aria-describedby')).toBeNull()
  release()
  expect(await question.findByText('Alguém mudou isto há pouco. Confira e, se quiser, exclua de novo.')).toBeTruthy()
  await waitFor(() => expect(toasts()).toEqual(['Erro ao excluir FAQ']))
  expect(await question.findByText('Fazem sob medida?')).toBeTruthy()
  expect(await list()).toHaveLength(1)
  await user.click(question.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await list()).toEqual([])
})

test('the configuration: theirs or mine in one press, and the save can be undone', async () => {
  const panel = await openFooter()
  const { user, send } = panel
  const bia = await setupBia(panel)
  panel.open()
  await user.type(await screen.findByLabelText('Título'), ' II')
  await user.type(field('Endereço'), ', fundos')
  await bia('POST', '/meta', { ...storedMeta, title: 'Toldos Nova', phone: '6733335555' })
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Bia mudou estas configurações agora')).toBeTruthy()
  await waitFor(() => expect(toasts()).toEqual(['Erro ao atualizar configurações']))
  expect(field('Título').value).toBe('Toldos Sombra Boa II')
  // What was not changed here has their value already.
  expect(field('Telefone fixo').value).toBe('(67) 3333-5555')
  expect(difference('Título').getByText('Toldos Nova')).toBeTruthy()
  await user.click(mine())
  await waitFor(() => expect(toasts()[0]).toBe('Configurações atualizadas com sucesso'))
  expect(screen.queryByText('Bia mudou estas configurações agora')).toBeNull()
  const current = async () => (await send('GET', '/meta')).json()[0]
  expect(await current()).toMatchObject({
    title: 'Toldos Sombra Boa II',
    phone: '6733335555',
    address: 'Rua dos Ipês, 600, fundos',
  })
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(toasts()).toContain('Configurações como antes'))
  await waitFor(() => expect(field('Endereço').value).toBe('Rua dos Ipês, 600'))
  expect(await current()).toMatchObject({ title: 'Toldos Nova', address: 'Rua dos Ipês, 600' })
})
