// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { meta } from '#contract/meta.ts'
import { field, openFooter, saveFooter, stored, toasts } from '#support/open-panel.tsx'

test('a known configuration is shown at once, and a change made elsewhere updates the unedited fields', async () => {
  const panel = await openFooter()
  const { user, sent } = panel
  panel.open()
  await screen.findByRole('button', { name: 'Salvar' })
  await user.click(screen.getByRole('link', { name: 'FAQ' }))
  await screen.findByRole('heading', { name: 'Perguntas Frequentes' })
  const changed = { ...stored, title: 'Toldos Nova', address: 'Rua Nova, 1', whatsapp: '67988887777' }
  await panel.app.inject({ method: 'POST', url: '/meta', headers: panel.authorization, payload: changed })
  sent.length = 0
  const release = panel.hold(meta.list)
  await user.click(screen.getByRole('link', { name: 'Rodapé' }))
  expect(field('Título').value).toBe('Toldos Sombra Boa')
  await user.type(field('Título'), ' II')
  release()
  await waitFor(() => expect(field('Endereço').value).toBe('Rua Nova, 1'))
  expect(field('Título').value).toBe('Toldos Sombra Boa II')
  expect(field('WhatsApp').value).toBe('(67) 9 8888-7777')
  expect(sent).toEqual(['GET /meta'])
})

test('a shown form stays when a later load fails', async () => {
  const panel = await openFooter()
  const { user } = panel
  panel.open()
  await screen.findByRole('button', { name: 'Salvar' })
  await user.click(screen.getByRole('link', { name: 'FAQ' }))
  await screen.findByRole('heading', { name: 'Perguntas Frequentes' })
  panel.failNext(meta.list, 500)
  await user.click(screen.getByRole('link', { name: 'Rodapé' }))
  await user.type(field('Título'), ' II')
  expect(await screen.findByText('Failed to load footer configuration')).toBeTruthy()
  expect(field('Título').value).toBe('Toldos Sombra Boa II')
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(screen.queryByText('Failed to load footer configuration')).toBeNull())
  expect(field('Título').value).toBe('Toldos Sombra Boa II')
})

test('the saved values are shown at once when the screen is opened again', async () => {
  const panel = await openFooter()
  const { user } = panel
  panel.open()
  await screen.findByRole('button', { name: 'Salvar' })
  await user.type(field('Título'), ' II')
  await user.click(saveFooter())
  await waitFor(() => expect(toasts()).toEqual(['Configurações atualizadas com sucesso']))
  await user.click(screen.getByRole('link', { name: 'FAQ' }))
  await screen.findByRole('heading', { name: 'Perguntas Frequentes' })
  const release = panel.hold(meta.list)
  await user.click(screen.getByRole('link', { name: 'Rodapé' }))
  expect(field('Título').value).toBe('Toldos Sombra Boa II')
  release()
})
