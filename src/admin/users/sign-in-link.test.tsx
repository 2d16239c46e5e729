// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { access } from '#contract/access.ts'
import { signInColleague } from '#support/build-test-app.ts'
import { callsOf, openPanel, toasts } from '#support/open-panel.tsx'

async function pressSend(failure?: number) {
  const panel = await openPanel('/admin/users')
  await signInColleague(panel.db)
  if (failure !== undefined) panel.failNext(access.createLink, failure)
  panel.open()
  await panel.user.click(await screen.findByRole('button', { name: 'Enviar link de acesso' }))
  return panel
}

test('the card of another user, not one’s own, creates a link, for WhatsApp and for the clipboard, which signs that user in', async () => {
  const { user, app } = await pressSend()
  const whatsapp = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Mandar pelo WhatsApp' })
  const address = screen.getByLabelText<HTMLInputElement>('Endereço').value
  const message = new URL(whatsapp.href)
  expect(message.origin + message.pathname).toBe('https://wa.me/')
  expect(message.searchParams.get('text')).toContain(address)
  expect(message.searchParams.get('text')).toMatch(/^Oi, Caio! .*uma vez, até \d+ de .*:\d\d\./)
  await user.click(screen.getByRole('button', { name: 'Copiar' }))
  expect(await navigator.clipboard.readText()).toBe(address)
  expect(toasts()).toEqual(['Copiado'])
  expect(new URL(address).pathname).toBe('/admin/welcome')
  const payload = { secret: new URL(address).hash.slice(1), password: 'três toldos ao vento' }
  const reply = await app.inject({ method: 'POST', url: '/auth/sign-in-link', payload })
  expect(reply.json().user.name).toBe('Caio')
})

test('without a clipboard the address can be selected by hand', async () => {
  const { user } = await pressSend()
  const address = await screen.findByLabelText<HTMLInputElement>('Endereço')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  await user.click(screen.getByRole('button', { name: 'Copiar' }))
  await waitFor(() => expect(toasts()).toEqual(['Não deu para copiar. Selecione o texto e copie.']))
  await user.click(address)
  expect([address.selectionStart, address.selectionEnd]).toEqual([0, address.value.length])
})

test('a link that could not be created is tried again in the same dialog', async () => {
  const { user, sent } = await pressSend(503)
  expect(await screen.findByText(/^O servidor não respondeu/)).toBeTruthy()
  expect(toasts()).toEqual(['Erro ao criar o link'])
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('link', { name: 'Mandar pelo WhatsApp' })).toBeTruthy()
  expect(screen.queryByText(/^O servidor não respondeu/)).toBeNull()
  expect(callsOf(sent, 'POST')).toHaveLength(2)
})
