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

test('a save whose response was lost, changed and saved again, is one item with the change', async () => {
  const { user, loseNext, app } = await openFilledForm()
  loseNext(faq.create)
  await user.click(save())
  await screen.findByText(/^O servidor não respondeu/)
  await user.type(screen.getByLabelText('Resposta'), ' Ou vinte.')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await app.inject('/faq')).json()).toEqual([expect.objectContaining({ answer: 'Quinze dias. Ou vinte.' })])
})

test.each([
  ['the repetition', faq.create, 504],
  ['the change', faq.update, 503],
])(
  'a save whose response a proxy replaced is one item with the last change, also if %s fails at first',
  async (_, failing, status) => {
    const { user, loseNext, failNext, app } = await openFilledForm()
    loseNext(faq.create, status)
    await user.click(save())
    expect(await screen.findByText(/^O servidor não respondeu|errado no servidor/)).toBeTruthy()
    await user.type(screen.getByLabelText('Resposta'), ' Ou vinte.')
    failNext(failing, 429)
    await user.click(save())
    expect(await screen.findByText(/^Muitas tentativas|Espere um pouco/)).toBeTruthy()
    await user.click(save())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await app.inject('/faq')).json()).toEqual([expect.objectContaining({ answer: 'Quinze dias. Ou vinte.' })])
  },
)

test('a lost item that somebody deleted meanwhile is reported, and the next save is another item', async () => {
  const { user, loseNext, app, authorization: headers } = await openFilledForm()
  loseNext(faq.create)
  await user.click(save())
  await screen.findByText(/^O servidor não respondeu/)
  const [{ _id }] = (await app.inject('/faq')).json()
  await app.inject({ method: 'DELETE', url: `/faq/${_id}`, headers })
  await user.type(screen.getByLabelText('Resposta'), ' Ou vinte.')
  await user.click(save())
  expect(await screen.findByText(/já não existe/)).toBeTruthy()
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await app.inject('/faq')).json()).toEqual([expect.objectContaining({ answer: 'Quinze dias. Ou vinte.' })])
})

test('a question written after a lost save was given up, or was repeated, is another item', async () => {
  const { user, loseNext, app } = await openFilledForm()
  const add = async (question: string) => {
    await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
    await user.click(screen.queryByRole('button', { name: 'Descartar' }) ?? screen.getByLabelText('Pergunta'))
    await user.type(screen.getByLabelText('Pergunta'), question)
    await user.type(screen.getByLabelText('Resposta'), 'Um ano.')
    await user.click(save())
  }
  loseNext(faq.create)
  await user.click(save())
  await screen.findByText(/^O servidor não respondeu/)
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await add('Tem garantia?')
  await screen.findByRole('heading', { name: 'Tem garantia?' })
  loseNext(faq.create)
  await add('Tem lavagem?')
  await screen.findByText(/^O servidor não respondeu/)
  await user.type(screen.getByLabelText('Resposta'), ' E meio.')
  await user.click(save())
  await screen.findByRole('heading', { name: 'Tem lavagem?' })
  await add('Tem conserto?')
  await screen.findByRole('heading', { name: 'Tem conserto?' })
  const questions = (await app.inject('/faq')).json().map(({ question }: { question: string }) => question)
  expect(questions.sort()).toEqual(['Qual é o prazo?', 'Tem conserto?', 'Tem garantia?', 'Tem lavagem?'])
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
