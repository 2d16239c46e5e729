// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HttpError, NetworkError } from '#browser/http/call-errors.ts'
import { openPanel, toasts } from '#support/open-panel.tsx'
import { offerUndo } from './undo-offer.ts'

afterEach(() => {
  vi.useRealTimers()
})

const bar = () => screen.getByRole('region', { name: 'Última mudança' })
const undoButton = () => screen.queryByRole('button', { name: 'Desfazer' })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))

/** Opens a screen and offers an undo. From then on `pass` moves the clock. */
async function setupOffer(undo: () => Promise<void> = async () => undefined) {
  const panel = await openPanel('/admin/faq')
  panel.open()
  await screen.findByText('Nenhuma pergunta ainda')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => offerUndo({ text: 'FAQ excluída', done: 'FAQ de volta', undo }))
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  return { ...panel, pass }
}

test('an offer is announced and stays for 10 s', async () => {
  const { pass } = await setupOffer()
  expect(bar().querySelector('[role=status]')?.textContent).toBe('FAQ excluída')
  await pass(9.9)
  expect(undoButton()).toBeTruthy()
  await pass(0.2)
  expect(undoButton()).toBeNull()
  expect(bar().textContent).toBe('')
})

test.each([
  ['focused', () => screen.getByRole('button', { name: 'Desfazer' }).focus(), () => undoButton()?.blur()],
  ['touched or hovered', () => fireEvent.pointerEnter(bar()), () => fireEvent.pointerLeave(bar())],
])('it stays while it is %s, and 10 s after', async (_, hold, release) => {
  const { pass } = await setupOffer()
  await pass(9)
  act(() => void hold())
  await pass(60)
  expect(undoButton()).toBeTruthy()
  act(() => void release())
  await pass(9.9)
  expect(undoButton()).toBeTruthy()
  await pass(0.2)
  expect(undoButton()).toBeNull()
})

test('the time does not pass while a modal dialog covers it', async () => {
  const { pass } = await setupOffer()
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  await pass(60)
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(undoButton()).toBeTruthy()
  await pass(10.1)
  expect(undoButton()).toBeNull()
})

test('a new offer replaces the former one, with 10 s of its own', async () => {
  const former = vi.fn(async () => undefined)
  const { pass } = await setupOffer(former)
  await pass(9)
  const next = vi.fn(async () => undefined)
  act(() => offerUndo({ text: 'FAQ atualizada', done: 'FAQ como antes', undo: next }))
  await pass(9)
  expect(bar().textContent).toBe('FAQ atualizadaDesfazer')
  press()
  await pass(0)
  expect(next).toHaveBeenCalledOnce()
  expect(former).not.toHaveBeenCalled()
})

test('a press undoes once, however often it is repeated, and ends the offer', async () => {
  let finish = () => {}
  const undo = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const { pass } = await setupOffer(undo)
  screen.getByRole('button', { name: 'Desfazer' }).focus()
  press()
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'Desfazendo...' }))
  await pass(60)
  expect(screen.getByRole('button', { name: 'Desfazendo...' })).toBeTruthy()
  vi.useRealTimers()
  finish()
  // The list is loaded again meanwhile.
  await waitFor(() => expect(bar().textContent).toBe(''))
  expect(undo).toHaveBeenCalledOnce()
  expect(document.activeElement?.id).toBe('content')
})

test('Ctrl+Z undoes outside of fields, and not in a modal dialog', async () => {
  const undo = vi.fn(async () => undefined)
  const { pass } = await setupOffer(undo)
  const key = (target: Element, init: KeyboardEventInit) => fireEvent.keyDown(target, init)
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  key(screen.getByLabelText('Pergunta'), { key: 'z', ctrlKey: true })
  key(screen.getByRole('button', { name: 'Fechar' }), { key: 'z', ctrlKey: true })
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  key(document.body, { key: 'z' })
  key(document.body, { key: 'z', ctrlKey: true, shiftKey: true })
  await pass(0)
  expect(undo).not.toHaveBeenCalled()
  key(document.body, { key: 'z', ctrlKey: true })
  await pass(0)
  expect(undo).toHaveBeenCalledOnce()
})

test('a failure says why; the offer stays if a second try may succeed', async () => {
  const undo = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new NetworkError('no response'))
    .mockRejectedValueOnce(new HttpError('POST', '/history/7/restore', 412))
  const { pass } = await setupOffer(undo)
  press()
  await pass(0)
  expect(toasts()).toEqual([
    'Não foi possível desfazer. O servidor não respondeu. Nada se perdeu: tente de novo em instantes.',
  ])
  press()
  await pass(0)
  expect(toasts()).toContain('Alguém fez outra mudança depois. Nada foi desfeito.')
  expect(undoButton()).toBeNull()
})
