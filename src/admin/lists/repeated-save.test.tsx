// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { faq } from '#contract/faq.ts'
import { callsOf, openCreateForm, toasts } from '#support/open-panel.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const save = () => screen.getByRole('button', { name: 'Adicionar' })

async function openFilledForm() {
  const panel = await openCreateForm('/admin/faq', 'Adicionar FAQ')
  await panel.user.type(screen.getByLabelText('Pergunta'), 'Qual é o prazo?')
  await panel.user.type(screen.getByLabelText('Resposta'), 'Quinze dias.')
  return panel
}

test('a save whose response was lost, saved again, is one item', async () => {
  const { user, loseNext, sent, idempotencyKeys, app } = await openFilledForm()
  loseNext(faq.create)
  await user.click(save())
  expect(await screen.findByText(/^O servidor não respondeu/)).toBeTruthy()
  await user.click(save())
  await screen.findByRole('heading', { name: 'Qual é o prazo?' })
  expect(callsOf(sent, 'POST')).toHaveLength(2)
  expect(idempotencyKeys).toHaveLength(2)
  expect((await app.inject('/faq')).json()).toHaveLength(1)
})

test('a form that is closed after a lost response, recovered from its draft and saved again, is one item', async () => {
  const { user, loseNext, app } = await openFilledForm()
  loseNext(faq.create)
  await user.click(save())
  await screen.findByText(/^O servidor não respondeu/)
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  await user.click(screen.getByRole('button', { name: 'Recuperar' }))
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await app.inject('/faq')).json()).toHaveLength(1)
})

test('other content after a lost response has another key, and is another item', async () => {
  const { user, loseNext, idempotencyKeys, app } = await openFilledForm()
  loseNext(faq.create)
  await user.click(save())
  await screen.findByText(/^O servidor não respondeu/)
  await user.type(screen.getByLabelText('Resposta'), ' Ou vinte.')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(new Set(idempotencyKeys).size).toBe(2)
  expect((await app.inject('/faq')).json()).toHaveLength(2)
})

test('the same content saved after a success is another item with another key', async () => {
  const { user, idempotencyKeys, app } = await openFilledForm()
  await user.click(save())
  await screen.findByRole('heading', { name: 'Qual é o prazo?' })
  await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  await user.type(screen.getByLabelText('Pergunta'), 'Qual é o prazo?')
  await user.type(screen.getByLabelText('Resposta'), 'Quinze dias.')
  await user.click(save())
  await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Qual é o prazo?' })).toHaveLength(2))
  expect(new Set(idempotencyKeys).size).toBe(2)
  expect((await app.inject('/faq')).json()).toHaveLength(2)
})

test('a save without a response fails after 30 s, says that it may have succeeded, and can be repeated', async () => {
  const { hold, sent, idempotencyKeys } = await openFilledForm()
  const release = hold(faq.create)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(save())
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(screen.getByRole('button', { name: 'Salvando...' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  vi.useRealTimers()
  expect(await screen.findByText(/pode ter salvado ou não/)).toBeTruthy()
  await waitFor(() => expect(toasts()).toEqual(['Erro ao salvar FAQ']))
  release()
  fireEvent.click(save())
  await screen.findByRole('heading', { name: 'Qual é o prazo?' })
  expect(callsOf(sent, 'POST')).toHaveLength(2)
  expect(new Set(idempotencyKeys).size).toBe(1)
})
