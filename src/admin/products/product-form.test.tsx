// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { products } from '#contract/products.ts'
import { pixel } from '#support/history.ts'
import { brokenPhoto, callsOf, openCreateForm, openPanel, photo, toasts, typeInto } from '#support/open-panel.tsx'

const openForm = () => openCreateForm('/admin/products', 'Adicionar Produto')

const rows = () => screen.getAllByRole('textbox', { name: /^Característica \d+$/ }) as HTMLInputElement[]
const submit = () => screen.getByRole('button', { name: 'Adicionar' })

test('§5 without a non-blank feature nothing is sent: Adicione pelo menos uma característica', async () => {
  const { user, sent } = await openForm()
  await typeInto(user, { Título: 'Toldo Ipê' })
  await user.upload(screen.getByLabelText('Imagem'), photo())
  await screen.findByRole('button', { name: 'Remover imagem' })
  await user.type(screen.getByLabelText('Característica 1'), '   ')
  await user.click(submit())
  await waitFor(() => expect(toasts()).toEqual(['Adicione pelo menos uma característica']))
  expect(screen.getByLabelText('Característica 1').getAttribute('aria-invalid')).toBe('true')
  expect(callsOf(sent, 'POST')).toEqual([])
})

test('§5 without a picture nothing is sent while one is required: Por favor, selecione uma imagem', async () => {
  const { user, sent } = await openForm()
  await typeInto(user, { Título: 'Toldo Ipê' })
  await typeInto(user, { 'Característica 1': 'Lona' })
  await user.click(submit())
  await waitFor(() => expect(toasts()).toEqual(['Por favor, selecione uma imagem']))
  expect(callsOf(sent, 'POST')).toEqual([])
})

test('§5 a title is required, and the error is tied to its field', async () => {
  const { user, sent } = await openForm()
  await user.click(submit())
  const title = screen.getByLabelText('Título')
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'))
  const error = document.getElementById(title.getAttribute('aria-describedby') ?? '')
  expect(error?.textContent).toBe('Preencha este campo.')
  expect(document.activeElement).toBe(title)
  expect(callsOf(sent, 'POST')).toEqual([])
})

test('§4 a chosen picture is shown, and its remove control leads back to the prompt', async () => {
  const { user } = await openForm()
  expect(screen.getByText('Escolha, solte ou cole uma foto')).toBeTruthy()
  await user.upload(screen.getByLabelText('Imagem'), photo())
  expect(await screen.findByAltText('Foto escolhida')).toHaveProperty('src', pixel('red'))
  await user.click(screen.getByRole('button', { name: 'Remover imagem' }))
  expect(screen.getByText('Escolha, solte ou cole uma foto')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Imagem'))
})

test('while a photo is prepared its progress is shown and nothing can be sent; a later photo replaces it', async () => {
  const { user } = await openForm()
  const finish: (() => void)[] = []
  const decoding = vi.fn(async () => {
    await new Promise<void>((resolve) => finish.push(resolve))
    return { width: 1, height: 1, close() {} }
  })
  vi.stubGlobal('createImageBitmap', decoding)
  const input = screen.getByLabelText('Imagem')
  await user.upload(input, photo())
  await waitFor(() => expect(screen.getByLabelText('Preparando a foto')).toHaveProperty('value', 0))
  expect(submit()).toHaveProperty('disabled', true)
  await user.upload(input, photo('foto.png', 'blue'))
  await waitFor(() => expect(finish).toHaveLength(2))
  finish[1]?.()
  const chosen = await screen.findByAltText('Foto escolhida')
  await act(async () => finish[0]?.())
  expect(chosen).toHaveProperty('src', pixel('blue'))
  await waitFor(() => expect(submit()).toHaveProperty('disabled', false))
})

test('a photo that cannot be decoded says so at the field, until another one is chosen', async () => {
  const { user } = await openForm()
  await user.upload(screen.getByLabelText('Imagem'), brokenPhoto())
  expect(await screen.findByText(/^Este arquivo não abre como foto/)).toBeTruthy()
  expect(submit()).toHaveProperty('disabled', false)
  await user.upload(screen.getByLabelText('Imagem'), photo())
  await screen.findByAltText('Foto escolhida')
  expect(screen.queryByText(/^Este arquivo/)).toBeNull()
})

test.each([
  // Anywhere: the browser must not open it in place of the panel.
  ['dropped', () => expect(fireEvent.drop(document.body, { dataTransfer: { files: [photo()] } })).toBe(false)],
  ['pasted', () => fireEvent.paste(screen.getByLabelText('Título'), { clipboardData: { files: [photo()] } })],
])('a picture may be %s', async (_, come) => {
  await openForm()
  come()
  expect(await screen.findByAltText('Foto escolhida')).toHaveProperty('src', pixel('red'))
})

test('cells of a table pasted into a feature do not replace the photo by their picture', async () => {
  await openForm()
  const clipboardData = { files: [photo()], types: ['text/plain', 'Files'], getData: () => 'Lona' }
  fireEvent.paste(screen.getByLabelText('Característica 1'), { clipboardData })
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByLabelText('Preparando a foto')).toBeNull()
  expect(screen.queryByAltText('Foto escolhida')).toBeNull()
})

test('on a phone the prompt names the actions that are possible there', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
  await openForm()
  expect(screen.getByText('Escolha ou tire uma foto')).toBeTruthy()
  expect(screen.queryByText(/solte|cole/)).toBeNull()
  vi.mocked(window.matchMedia).mockRestore()
})

test('§5 the image takes images only, and says so at the field', async () => {
  await openForm()
  const text = new File(['nada'], 'nada.txt', { type: 'text/plain' })
  fireEvent.drop(screen.getByLabelText('Imagem'), { dataTransfer: { files: [text] } })
  expect(await screen.findByText(/^Este arquivo não abre como foto/)).toBeTruthy()
  expect(screen.queryByAltText('Foto escolhida')).toBeNull()
})

test('a draft has the texts, not the photo', async () => {
  const { user } = await openForm()
  await typeInto(user, { Título: 'Toldo Ipê' })
  await user.upload(screen.getByLabelText('Imagem'), photo())
  await screen.findByAltText('Foto escolhida')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  const stored = JSON.stringify(localStorage)
  expect(stored).toContain('Toldo Ipê')
  expect(stored).not.toContain('data:image')
})

test('the photo’s description follows the title until it is edited', async () => {
  const { user } = await openForm()
  const alt = screen.getByLabelText<HTMLInputElement>('Descrição da foto')
  await user.type(screen.getByLabelText('Título'), 'Toldo')
  expect(alt.value).toBe('Toldo')
  await user.type(alt, ' vermelho')
  await user.type(screen.getByLabelText('Título'), ' Ipê')
  expect(alt.value).toBe('Toldo vermelho')
})

test('§5 the saved product has no blank feature, and the chosen picture', async () => {
  const { user } = await openForm()
  await typeInto(user, { Título: 'Toldo Ipê' })
  await user.upload(screen.getByLabelText('Imagem'), photo())
  await screen.findByAltText('Foto escolhida')
  await user.type(screen.getByLabelText('Característica 1'), 'um{Enter}{Enter}dois')
  await user.click(submit())
  const card = (await screen.findByRole('heading', { name: 'Toldo Ipê' })).closest('li') as HTMLElement
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['um', 'dois'])
  expect(within(card).getByAltText('Toldo Ipê').getAttribute('src')).toMatch(/^\/media\/[0-9a-f]{64}-960\.webp$/)
})

test('§4 after a create the form is clear: title, one empty row, no picture', async () => {
  const { user } = await openForm()
  await typeInto(user, { Título: 'Toldo Ipê' })
  await user.upload(screen.getByLabelText('Imagem'), photo())
  await screen.findByAltText('Foto escolhida')
  await typeInto(user, { 'Característica 1': 'um' })
  await user.click(submit())
  await screen.findByRole('heading', { name: 'Toldo Ipê' })
  await user.click(screen.getByRole('button', { name: 'Adicionar Produto' }))
  expect(screen.getByLabelText('Título')).toHaveProperty('value', '')
  expect(rows().map((row) => row.value)).toEqual([''])
  expect(screen.getByText('Escolha, solte ou cole uma foto')).toBeTruthy()
  expect(screen.queryByText('Há um rascunho não salvo')).toBeNull()
})

test('on an edit the photo’s description follows the title while both are equal', async () => {
  const { app, authorization: headers, open, user } = await openPanel('/admin/products')
  const payload = { title: 'Toldo Ipê', features: ['um'], image: 'https://fotos.example/ipe.jpg' }
  await app.inject({ method: 'POST', url: '/products', headers, payload })
  open()
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  const alt = await screen.findByLabelText<HTMLInputElement>('Descrição da foto')
  expect(alt.value).toBe('Toldo Ipê')
  await user.type(screen.getByLabelText('Título'), ' Roxo')
  expect(alt.value).toBe('Toldo Ipê Roxo')
})

test('a 400 for a product with a new photo is shown at the photo, but not with the stored one, nor another failure', async () => {
  const { user, failNext } = await openForm()
  await typeInto(user, { Título: 'Toldo Ipê' })
  await user.upload(screen.getByLabelText('Imagem'), photo())
  await screen.findByAltText('Foto escolhida')
  await typeInto(user, { 'Característica 1': 'um' })
  failNext(products.create, 503)
  await user.click(submit())
  await screen.findByText(/^O servidor não respondeu/)
  expect(screen.queryByText(/^O site não aceitou/)).toBeNull()
  failNext(products.create, 400)
  await user.click(submit())
  const refusal = await screen.findByText(/^O site não aceitou esta foto/)
  const input = screen.getByLabelText('Imagem')
  expect(input.getAttribute('aria-describedby')).toContain(refusal.id)
  expect(document.activeElement).toBe(input)
  expect(toasts()).toEqual(['Erro ao salvar produto'])
  await user.click(screen.getByRole('button', { name: 'Remover imagem' }))
  await user.upload(input, photo())
  await screen.findByAltText('Foto escolhida')
  expect(screen.queryByText(/^O site não aceitou/)).toBeNull()
  await user.click(submit())
  const card = (await screen.findByRole('heading', { name: 'Toldo Ipê' })).closest('li') as HTMLElement

  await user.click(within(card).getByRole('button', { name: /^Editar/ }))
  failNext(products.update, 400)
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(await screen.findByText(/^O servidor recusou os dados/)).toBeTruthy()
  expect(screen.queryByText(/^O site não aceitou/)).toBeNull()
})

test('“Esgotado por enquanto” takes a product off the page, its card says so, and unticking brings it back', async () => {
  const { app, authorization: headers, open, user } = await openPanel('/admin/products')
  const payload = { title: 'Toldo Ipê', features: ['Lona'], image: 'https://fotos.example/ipe.jpg' }
  await app.inject({ method: 'POST', url: products.list.path, headers, payload })
  open()
  const save = async (box: { checked: boolean }) => {
    await user.click(await screen.findByRole('button', { name: 'Editar' }))
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Esgotado por enquanto' })
    expect(tick.checked).toBe(!box.checked)
    const hint = document.getElementById(tick.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('Some da página até você desmarcar. Nada é apagado.')
    await user.click(tick)
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const card = async () =>
    within((await screen.findByRole('heading', { name: 'Toldo Ipê' })).closest('li') as HTMLElement)
  await save({ checked: true })
  expect((await card()).getByText('Esgotado por enquanto')).toBeTruthy()
  // It is not on the site.
  expect((await card()).queryByRole('link')).toBeNull()
  expect((await app.inject('/products')).json()).toEqual([])
  await save({ checked: false })
  await waitFor(async () => expect((await card()).queryByText('Esgotado por enquanto')).toBeNull())
  expect((await app.inject('/products')).json()).toMatchObject([{ title: 'Toldo Ipê' }])
})
