// @vitest-environment happy-dom

import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entities } from '#contract/entities.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { brokenPhoto, callsOf, openCreateForm, openPanel, photo, signIn, toasts } from '#support/open-panel.tsx'

const { works } = entities

// As in `npm run dev`, where each effect runs twice: three photos are three works there too.
configure({ reactStrictMode: true })

const title = (number: number) => screen.getByLabelText<HTMLInputElement>(`Título da foto ${number}`)
const rowOf = (number: number) => within(title(number).closest('li') as HTMLElement)

async function choose(...names: string[]) {
  const panel = await openCreateForm('/admin/works', 'Adicionar obra')
  await panel.user.upload(
    screen.getByLabelText('Foto'),
    names.map((name) => (name === 'quebrada.heic' ? brokenPhoto() : photo(name))),
  )
  await screen.findByLabelText('Título da foto 1')
  const stored = async () => (await panel.send('GET', '/works')).json<{ title: string; district: string }[]>()
  return { ...panel, stored }
}

test('a photo that is refused is named, and the others are saved; without it all are', async () => {
  const { user, stored } = await choose('a.png', 'quebrada.heic', 'c.png')
  // The browser cannot show it.
  fireEvent.error(rowOf(2).getByAltText(''))
  expect(rowOf(2).getByText(/^Este arquivo não abre como foto/)).toBeTruthy()
  expect(rowOf(1).queryByText(/^Este arquivo não abre como foto/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Salvar 2 obras' }))
  expect(await screen.findByText('1 foto não foi salva; 2 estão salvas. Nada se perdeu.')).toBeTruthy()
  expect(rowOf(2).getByText(/^Este arquivo não abre como foto/)).toBeTruthy()
  expect([1, 3].map((number) => rowOf(number).queryByText('Salva') !== null)).toEqual([true, true])
  await waitFor(() => expect(toasts()).toEqual(['Erro ao salvar obra']))
  await user.click(rowOf(2).getByRole('button', { name: 'Tirar esta foto' }))
  await user.click(screen.getByRole('button', { name: 'Concluir' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await stored()).map(({ title }) => title)).toEqual(['', ''])
})

test('after a failure the rest waits, also if the dialog is closed, and is then saved without doing anything twice', async () => {
  const { user, failNext, stored } = await choose('a.png', 'b.png', 'c.png')
  await user.click(rowOf(1).getByRole('button', { name: 'Tirar esta foto' }))
  await user.type(title(2), 'Última')
  failNext(works.create, 0)
  await user.click(screen.getByRole('button', { name: 'Salvar 2 obras' }))
  expect(await screen.findByText('2 fotos não foram salvas; 0 estão salvas. Nada se perdeu.')).toBeTruthy()
  expect(rowOf(1).getByText(/^O servidor não respondeu/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('button', { name: 'Adicionar obra' }))
  expect(title(2).value).toBe('Última')
  await user.click(screen.getByRole('button', { name: 'Tentar de novo: 2 obras' }))
  await screen.findByRole('heading', { name: 'Última' })
  expect((await stored()).map(({ title }) => title)).toEqual(['Última', ''])
})

test('several photos become several works, with typed titles or none; the dialog says how far the saves are, and stays until the end', async () => {
  const { user, hold, sent, stored } = await choose('a.png', 'b.png', 'c.png')
  await user.type(screen.getByLabelText('Bairro'), 'Centro')
  await user.type(title(2), 'Café da esquina')
  const releaseFirst = hold(works.create)
  await user.click(screen.getByRole('button', { name: 'Salvar 3 obras' }))
  expect(await screen.findByRole('button', { name: 'Enviando 1 de 3' })).toHaveProperty('disabled', true)
  const releaseRest = hold(works.create)
  releaseFirst()
  expect(await screen.findByRole('button', { name: 'Enviando 2 de 3' })).toBeTruthy()
  expect(rowOf(1).getByText('Salva')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(screen.getByRole('dialog')).toBeTruthy()
  releaseRest()
  await waitFor(() => expect(toasts()).toEqual(['3 obras adicionadas com sucesso']))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Café da esquina' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { name: 'Centro' })).toHaveLength(2)
  expect(callsOf(sent, 'POST')).toHaveLength(3)
  expect((await stored()).map(({ title, district }) => `${title}, ${district}`)).toEqual([
    ', Centro',
    'Café da esquina, Centro',
    ', Centro',
  ])
})

test('photos that wait are no longer there after signing out', async () => {
  const { user, app, admin } = await choose('a.png', 'b.png')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('button', { name: 'Sair' }))
  await signIn(user, adminPassword, admin.email)
  await user.click(await screen.findByRole('link', { name: /^Obras/ }))
  await user.click(await screen.findByRole('button', { name: 'Adicionar obra' }))
  expect(screen.queryByLabelText('Título da foto 1')).toBeNull()
  expect((await app.inject('/works')).json()).toEqual([])
})

test('a photo alone can be saved; the work is called by its product, else its district, else without a title, wherever the panel names it', async () => {
  const panel = await openPanel('/admin/works')
  const { app, user, send } = panel
  const payload = { title: 'Toldo Ipê', features: ['Lona'], image: 'https://fotos.example/ipe.jpg' }
  const product = (await send('POST', '/products', payload)).json()
  panel.open()
  await user.click(await screen.findByRole('button', { name: 'Adicionar obra' }))
  await user.upload(screen.getByLabelText('Foto'), photo('a.png'))
  await screen.findByAltText('Foto escolhida')
  expect(screen.getByLabelText<HTMLInputElement>('Título').value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await screen.findByRole('heading', { name: 'Sem título' })
  await user.click(screen.getByRole('button', { name: 'Editar' }))
  await user.type(screen.getByLabelText('Bairro'), 'Centro')
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  await screen.findByRole('heading', { name: 'Centro' })
  await user.click(screen.getByRole('button', { name: 'Editar' }))
  await user.selectOptions(screen.getByLabelText('Produto'), 'Toldo Ipê')
  await user.click(
    screen.getByRole('checkbox', { name: 'A cliente deixou mostrar a frase e o nome na página inicial' }),
  )
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  await screen.findByRole('heading', { name: 'Toldo Ipê' })
  expect(screen.getByAltText('Toldo Ipê')).toBeTruthy()
  expect((await app.inject('/works')).json()).toMatchObject([
    { title: '', productId: product._id, commentAllowed: true },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Excluir' }))
  const question = within(screen.getByRole('dialog'))
  // The toast of the save is in the dialog too.
  expect(question.getAllByText('Toldo Ipê')).toHaveLength(2)
  await user.click(question.getByRole('button', { name: 'Cancelar' }))
  // A work that is there has one photo.
  await user.click(screen.getByRole('button', { name: 'Editar' }))
  expect(screen.getByLabelText('Foto')).toHaveProperty('multiple', false)
})

test('after the session has ended, what only administrators read is not shown as blank', async () => {
  const panel = await openPanel('/admin/works')
  const { send } = panel
  const payload = { title: 'Varanda', image: 'https://fotos.example/a.jpg', comment: 'Ficou ótimo' }
  await send('POST', '/works', payload)
  const { unmount } = panel.open()
  expect(await screen.findByText('“Ficou ótimo”')).toBeTruthy()
  expect(screen.getByText('Só no painel: falta a autorização do cliente.')).toBeTruthy()
  unmount()
  await send('POST', '/auth/logout')
  panel.open()
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
  expect(screen.queryByText('Varanda')).toBeNull()
})

test('a work’s card asks its customer on WhatsApp, with the link to reviews if there is one', async () => {
  const { open, send } = await openPanel('/admin/works')
  const { _id, version, ...company } = (await send('GET', '/company')).json()
  const payload = { title: 'Varanda da Rita', image: 'https://fotos.example/a.jpg' }
  await send('POST', '/works', payload)
  for (const [reviewsUrl, line] of [
    [
      'https://g.page/r/toldaria/review',
      '\nSe puder, deixe uma avaliação, leva um minuto: https://g.page/r/toldaria/review',
    ],
    ['', ''],
  ]) {
    await send('PUT', '/company', { ...company, reviewsUrl })
    const { unmount } = open()
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Pedir avaliação' })
    const { hostname } = new URL(link.href)
    await waitFor(() =>
      expect([hostname, new URL(link.href).searchParams.get('text')]).toEqual([
        'wa.me',
        `Olá! Agradecemos a confiança no nosso trabalho!${line}\nPodemos mostrar no nosso site a foto da obra, uma frase sua e o seu nome? Se não quiser, tudo bem. E, se mudar de ideia depois, é só avisar que a gente tira.`,
      ]),
    )
    expect(link.target).toBe('_blank')
    unmount()
  }
})
