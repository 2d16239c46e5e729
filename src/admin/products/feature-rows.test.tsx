// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callsOf, openCreateForm, toasts } from '#support/open-panel.tsx'

const openForm = () => openCreateForm('/admin/products', 'Adicionar Produto')

const rows = () => screen.getAllByRole('textbox', { name: /^Característica \d+$/ }) as HTMLInputElement[]

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

test('the error of missing features disappears with the first letter of one', async () => {
  const { user } = await openForm()
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  const error = () => screen.queryByText('Escreva o que este produto tem de bom.')
  await waitFor(() => expect(error()).toBeTruthy())
  await user.type(screen.getByLabelText('Característica 1'), 'u')
  await waitFor(() => expect(error()).toBeNull())
})

test('Enter in a feature adds a row and moves into it, and saves nothing', async () => {
  const { user, sent } = await openForm()
  await user.type(screen.getByLabelText('Característica 1'), 'um{Enter}dois')
  expect(rows().map((row) => row.value)).toEqual(['um', 'dois'])
  expect(callsOf(sent, 'POST')).toEqual([])
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
