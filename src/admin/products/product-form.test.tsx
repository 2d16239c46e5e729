// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { entities } from '#contract/entities.ts'
import { pixel } from '#support/history.ts'
import {
  brokenPhoto,
  callsOf,
  findCard,
  openCreateForm,
  openPanel,
  photo,
  toasts,
  typeInto,
} from '#support/open-panel.tsx'
import { pastedFeatures } from './product-screen.tsx'

const { products } = entities

const openForm = () => openCreateForm('/admin/products', 'Adicionar Produto')

const rows = () => screen.getAllByRole('textbox', { name: /^Característica \d+$/ }) as HTMLInputElement[]
const submit = () => screen.getByRole('button', { name: 'Adicionar' })

test('§5 title, photo and a feature that is not blank are required, each with its error; then nothing is sent', async () => {
  const { user, sent } = await openForm()
  await user.click(submit())
  const title = screen.getByLabelText('Título')
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'))
  const described = (title.getAttribute('aria-describedby') ?? '').split(' ')
  const said = described.map((id) => document.getElementById(id)?.textContent)
  expect(said).toContain('Preencha este campo.')
  expect(document.activeElement).toBe(title)
  const missing = () => screen.queryByText('Escreva o que este produto tem de bom.')
  expect(missing()).toBeTruthy()
  await typeInto(user, { Título: 'Toldo Ipê', 'Característica 1': 'u' })
  await waitFor(() => expect(missing()).toBeNull())
  await user.click(submit())
  await waitFor(() => expect(toasts()[0]).toBe('Por favor, selecione uma imagem'))
  await user.upload(screen.getByLabelText('Imagem'), photo())
  await screen.findByRole('button', { name: 'Remover imagem' })
  await user.clear(screen.getByLabelText('Característica 1'))
  await typeInto(user, { 'Característica 1': '   ' })
  await user.click(submit())
  await waitFor(() => expect(toasts()[0]).toBe('Adicione pelo menos uma característica'))
  expect(screen.getByLabelText('Característica 1').getAttribute('aria-invalid')).toBe('true')
  expect(callsOf(sent, 'POST')).toEqual([])
})

test('§4 §5 a photo is chosen, dropped or pasted, and removed; what is none says so, and cells of a table are none', async () => {
  const { user } = await openForm()
  const prompt = () => screen.queryByText('Escolha, arraste ou cole uma foto')
  const refusal = () => screen.queryByText(/^Este arquivo não abre como foto/)
  const chosen = () => screen.findByAltText('Foto escolhida')
  const remove = () => user.click(screen.getByRole('button', { name: 'Remover imagem' }))
  const title = screen.getByLabelText('Título')
  expect(prompt()).toBeTruthy()
  const text = new File(['nada'], 'nada.txt', { type: 'text/plain' })
  fireEvent.drop(screen.getByLabelText('Imagem'), { dataTransfer: { files: [text] } })
  await waitFor(() => expect(refusal()).toBeTruthy())
  await user.upload(screen.getByLabelText('Imagem'), photo())
  expect(await chosen()).toHaveProperty('src', pixel('red'))
  expect(refusal()).toBeNull()
  await remove()
  expect(prompt()).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Imagem'))
  // Anywhere: the browser must not open it in place of the panel.
  expect(fireEvent.drop(document.body, { dataTransfer: { files: [photo()] } })).toBe(false)
  await chosen()
  await remove()
  fireEvent.paste(title, { clipboardData: { files: [brokenPhoto()] } })
  await waitFor(() => expect(refusal()).toBeTruthy())
  expect(submit()).toHaveProperty('disabled', false)
  const clipboardData = { files: [photo()], types: ['text/plain', 'Files'], getData: () => 'Lona' }
  fireEvent.paste(screen.getByLabelText('Característica 1'), { clipboardData })
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByAltText('Foto escolhida')).toBeNull()
  expect(screen.queryByLabelText('Preparando a foto')).toBeNull()
  fireEvent.paste(title, { clipboardData: { files: [photo()] } })
  await chosen()
  expect(refusal()).toBeNull()
  await remove()
  // As macOS' Finder copies a file.
  const copied = { files: [photo('toldo.png')], types: ['text/plain', 'Files'], getData: () => 'toldo.png' }
  expect(fireEvent.paste(title, { clipboardData: copied })).toBe(false)
  await chosen()
})

test('while a photo is prepared that is said and nothing can be sent; a later photo replaces it', async () => {
  const { user } = await openForm()
  const finish: (() => void)[] = []
  const decoding = vi.fn(async () => {
    await new Promise<void>((resolve) => finish.push(resolve))
    return { width: 1, height: 1, close() {} }
  })
  vi.stubGlobal('createImageBitmap', decoding)
  const input = screen.getByLabelText('Imagem')
  await user.upload(input, photo())
  await waitFor(() => expect(screen.getByLabelText('Preparando a foto')).toBeTruthy())
  const heard = () => document.querySelector('.field > [aria-live]')?.textContent
  expect(heard()).toBe('Preparando a foto')
  expect(submit()).toHaveProperty('disabled', true)
  await user.upload(input, photo('foto.png', 'blue'))
  await waitFor(() => expect(finish).toHaveLength(2))
  finish[1]?.()
  const chosen = await screen.findByAltText('Foto escolhida')
  await act(async () => finish[0]?.())
  expect(chosen).toHaveProperty('src', pixel('blue'))
  await waitFor(() => expect(submit()).toHaveProperty('disabled', false))
  expect(heard()).toMatch(/^Esta foto tem só 1 pixels/)
})

test('the photo’s description follows the title until it is edited, on an edit while both are equal', async () => {
  const { open, user, send } = await openPanel('/admin/products')
  const payload = { title: 'Toldo Ipê', features: ['um'], image: 'https://fotos.example/ipe.jpg' }
  await send('POST', '/products', payload)
  open()
  const alt = () => screen.getByLabelText<HTMLInputElement>('Descrição da foto')
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  await waitFor(() => expect(alt().value).toBe('Toldo Ipê'))
  await typeInto(user, { Título: ' Roxo' })
  expect(alt().value).toBe('Toldo Ipê Roxo')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('button', { name: 'Adicionar Produto' }))
  await typeInto(user, { Título: 'Toldo' })
  expect(alt().value).toBe('Toldo')
  await typeInto(user, { 'Descrição da foto': ' vermelho', Título: ' Ipê' })
  expect(alt().value).toBe('Toldo vermelho')
})

test('§4 §5 the draft has no photo; the saved product has its photo and no blank feature; then the form is clear', async () => {
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
  const { user } = await openForm()
  // On a phone the prompt names what is possible there.
  expect(screen.getByText('Escolha ou tire uma foto')).toBeTruthy()
  expect(screen.queryByText(/solte|cole/)).toBeNull()
  media.mockRestore()
  await typeInto(user, { Título: 'Toldo Ipê' })
  await user.upload(screen.getByLabelText('Imagem'), photo())
  await screen.findByAltText('Foto escolhida')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(JSON.stringify(localStorage)).toContain('Toldo Ipê')
  expect(JSON.stringify(localStorage)).not.toContain('data:image')
  await user.click(screen.getByRole('button', { name: 'Adicionar Produto' }))
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
  await user.upload(screen.getByLabelText('Imagem'), photo())
  await screen.findByAltText('Foto escolhida')
  await user.type(screen.getByLabelText('Característica 1'), 'um{Enter}{Enter}dois')
  await user.click(submit())
  const card = await findCard('Toldo Ipê')
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['um', 'dois'])
  expect(within(card).getByAltText('Toldo Ipê').getAttribute('src')).toMatch(/^\/media\/[0-9a-f]{64}-960\.webp$/)
  await user.click(screen.getByRole('button', { name: 'Adicionar Produto' }))
  expect(screen.getByLabelText('Título')).toHaveProperty('value', '')
  expect(rows().map((row) => row.value)).toEqual([''])
  expect(screen.getByText('Escolha, arraste ou cole uma foto')).toBeTruthy()
  expect(screen.queryByText('Há um rascunho não salvo')).toBeNull()
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
  const card = await findCard('Toldo Ipê')

  await user.click(within(card).getByRole('button', { name: /^Editar/ }))
  failNext(products.update, 400)
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(await screen.findByText(/^O servidor recusou os dados/)).toBeTruthy()
  expect(screen.queryByText(/^O site não aceitou/)).toBeNull()
})

test('the price’s hint names the places of the main page that show it, as it is typed', async () => {
  const { open, user, send } = await openPanel('/admin/products')
  const stored = { title: 'Tenda para varanda', features: ['um'], image: 'https://fotos.example/ipe.jpg' }
  await send('POST', '/products', stored)
  open()
  await user.click(await screen.findByRole('button', { name: 'Adicionar Produto' }))
  const hint = () => {
    const ids = screen.getByLabelText('Preço (opcional)').getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent).join()
  }
  await typeInto(user, { Título: 'Cobertura para garagem', 'Preço (opcional)': 'sob consulta' })
  expect(hint()).not.toContain('Aparece também')
  await typeInto(user, { 'Preço (opcional)': ', R$ 420/m²' })
  await waitFor(() => expect(hint()).toContain('Aparece também em: Garagem'))
  // Another product is for that place, too.
  await typeInto(user, { Título: ' e varandas' })
  await waitFor(() => expect(hint()).toContain('Aparece também em: Garagem'))
  expect(hint()).not.toContain('Varanda')
})

test('“Esgotado por enquanto” takes a product off the page, its card says so, and unticking brings it back', async () => {
  const { app, open, user, send } = await openPanel('/admin/products')
  const payload = { title: 'Toldo Ipê', features: ['Lona'], image: 'https://fotos.example/ipe.jpg' }
  await send('POST', products.list.path, payload)
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
  const card = async () => within(await findCard('Toldo Ipê'))
  await save({ checked: true })
  expect((await card()).getByText('Esgotado por enquanto')).toBeTruthy()
  // It is not on the site.
  expect((await card()).queryByRole('link')).toBeNull()
  expect((await app.inject('/products')).json()).toEqual([])
  await save({ checked: false })
  await waitFor(async () => expect((await card()).queryByText('Esgotado por enquanto')).toBeNull())
  expect((await app.inject('/products')).json()).toMatchObject([{ title: 'Toldo Ipê' }])
})

test('§4 features start with one empty row; rows are added and removed, and the last one stays', async () => {
  const { user } = await openForm()
  expect(rows().map((row) => row.value)).toEqual([''])
  expect(screen.getByRole('button', { name: 'Remover característica' })).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText('Característica 1'), 'um')
  await user.click(screen.getByRole('button', { name: '+ Adicionar característica' }))
  await user.type(screen.getByLabelText('Característica 2'), 'dois')
  await user.click(screen.getAllByRole('button', { name: 'Remover característica' })[0] as HTMLElement)
  expect(rows().map((row) => row.value)).toEqual(['dois'])
})

test('Enter in the title and in a feature moves to the next row, adds one only after the last, and submits elsewhere', async () => {
  const { user, sent } = await openForm()
  await user.type(screen.getByLabelText('Título'), 'Toldo Ipê{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Característica 1'))
  await user.keyboard('um{Enter}dois')
  await user.type(screen.getByLabelText('Característica 1'), '{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Característica 2'))
  expect(rows().map((row) => row.value)).toEqual(['um', 'dois'])
  for (const field of [screen.getByLabelText('Título'), ...rows()])
    expect(field.getAttribute('enterkeyhint')).toBe('next')
  expect(callsOf(sent, 'POST')).toEqual([])
  await user.type(screen.getByLabelText('Descrição da foto'), '{Enter}')
  await waitFor(() => expect(toasts()).toEqual(['Por favor, selecione uma imagem']))
})

test('a pasted list becomes one feature per line, between the texts around the caret', async () => {
  const { user } = await openForm()
  await user.type(screen.getByLabelText('Característica 1'), 'Com !')
  screen.getByLabelText<HTMLInputElement>('Característica 1').setSelectionRange(4, 4)
  await user.paste('• Lona\n• Braços\n3. Motor')
  await waitFor(() => expect(rows().map((row) => row.value)).toEqual(['Com Lona', 'Braços', 'Motor!']))
  expect(document.activeElement).toBe(screen.getByLabelText('Característica 3'))
})

test('removing a feature focuses the next one’s button, the last one’s after the last, or the add button if only one is left', async () => {
  const { user } = await openForm()
  await user.type(screen.getByLabelText('Característica 1'), 'um{Enter}dois{Enter}três{Enter}quatro')
  const remove = () => screen.getAllByRole('button', { name: 'Remover característica' })
  const pressKey = async (position: number) => {
    remove()[position]?.focus()
    await user.keyboard('{Enter}')
  }
  await pressKey(1)
  expect(rows().map((row) => row.value)).toEqual(['um', 'três', 'quatro'])
  expect(document.activeElement).toBe(remove()[1])
  await pressKey(2)
  expect(rows().map((row) => row.value)).toEqual(['um', 'três'])
  expect(document.activeElement).toBe(remove()[1])
  await pressKey(1)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '+ Adicionar característica' }))
})

test.each([
  ['• Lona acrílica\n• Braços de alumínio', ['Lona acrílica', 'Braços de alumínio']],
  ['- Lona\r\n- Braços\r\n', ['Lona', 'Braços']],
  ['* Lona\n\n  * Braços', ['Lona', 'Braços']],
  ['1. Lona\n2) Braços\n10. Motor', ['Lona', 'Braços', 'Motor']],
  ['✅ Lona\n✔️ Braços', ['Lona', 'Braços']],
  ['Lona\nBraços', ['Lona', 'Braços']],
  ['•Lona', ['Lona']],
  ['2 anos de garantia\n1.5 mm de espessura\n-10 °C', ['2 anos de garantia', '1.5 mm de espessura', '-10 °C']],
])('a pasted list becomes one feature per line: %j', (text, features) => {
  expect(pastedFeatures(text)).toEqual(features)
})

test.each(['Lona acrílica', '2 anos de garantia', '-10 °C', '', '\n', '•'])('plain text stays as it is: %j', (text) => {
  expect(pastedFeatures(text)).toBeUndefined()
})
