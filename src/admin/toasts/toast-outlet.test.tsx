// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from '#browser/modal.tsx'
import { dismissErrors, showError, showSuccess } from './show-toast.ts'
import { ToastOutlet } from './toast-outlet.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  toast.remove()
  vi.useRealTimers()
})

const shown = () => [...document.querySelectorAll('.toast:not([data-leaving]) p')].map((text) => text.textContent)
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const say = (...calls: (() => string)[]) => act(() => calls.map((call) => call()))

test('§9 a toast stays 4 s, one of success 2 s, and a loading one has no end', () => {
  render(<ToastOutlet />)
  say(
    () => toast('comum'),
    () => toast.error('erro'),
    () => toast.success('certo'),
  )
  pass(1999)
  expect(shown()).toEqual(['certo', 'erro', 'comum'])
  pass(1)
  expect(shown()).toEqual(['erro', 'comum'])
  pass(1999)
  expect(shown()).toEqual(['erro', 'comum'])
  pass(1)
  expect(shown()).toEqual([])
  say(() => toast.loading('indo'))
  pass(3_600_000)
  expect(shown()).toEqual(['indo'])
})

test('§9 a dismissed toast is removed after 1 s', () => {
  render(<ToastOutlet />)
  say(() => toast.success('certo'))
  pass(2000)
  pass(999)
  expect(document.querySelectorAll('.toast')).toHaveLength(1)
  pass(1)
  expect(document.querySelectorAll('.toast')).toHaveLength(0)
})

test('§9 at most 20 toasts at once', () => {
  render(<ToastOutlet />)
  say(...Array.from({ length: 25 }, (_, index) => () => toast.error(`erro ${index + 1}`)))
  expect(shown().toReversed()).toEqual(Array.from({ length: 20 }, (_, index) => `erro ${index + 6}`))
})

test('the same text is shown once and its timer restarts', () => {
  render(<ToastOutlet />)
  say(() => toast.loading('indo'))
  act(() => showError('erro'))
  pass(3000)
  act(() => showError('erro'))
  expect(shown().filter((text) => text === 'erro')).toHaveLength(1)
  pass(3999)
  expect(shown()).toContain('erro')
  pass(1)
  expect(shown()).toEqual(['indo'])
})

test('an error that comes back in the instant in which the former one is removed stays', () => {
  render(<ToastOutlet />)
  act(() => showError('erro'))
  act(() => dismissErrors())
  pass(999)
  act(() => {
    showError('erro')
    vi.advanceTimersByTime(1)
  })
  expect(shown()).toEqual(['erro'])
})

test('a success dismisses all errors, and so does a new attempt', () => {
  render(<ToastOutlet />)
  act(() => {
    showError('um')
    showError('dois')
    showSuccess('certo')
  })
  expect(shown()).toEqual(['certo'])
  act(() => showError('um'))
  act(() => dismissErrors())
  expect(shown()).toEqual(['certo'])
})

test('an error interrupts a screen reader, any other toast waits', () => {
  render(<ToastOutlet />)
  say(
    () => toast.error('erro'),
    () => toast.success('certo'),
  )
  expect(screen.getByRole('alert').textContent).toBe('erro')
  expect(screen.getByRole('status').textContent).toBe('certo')
})

test('the outlet moves into the topmost dialog and back, and no toast is created again', () => {
  const Page = ({ dialogs }: { dialogs: string[] }) => (
    <>
      <ToastOutlet />
      {dialogs.map((title) => (
        <Modal key={title} title={title} onClose={() => undefined}>
          {title}
        </Modal>
      ))}
    </>
  )
  const { rerender } = render(<Page dialogs={[]} />)
  say(() => toast.error('erro'))
  const text = screen.getByText('erro')
  const home = () => screen.getByText('erro').closest('dialog')?.getAttribute('aria-labelledby')
  const dialog = (title: string) => screen.getByRole('dialog', { name: title }).getAttribute('aria-labelledby')

  rerender(<Page dialogs={['um']} />)
  expect(home()).toBe(dialog('um'))
  rerender(<Page dialogs={['um', 'dois']} />)
  expect(home()).toBe(dialog('dois'))
  rerender(<Page dialogs={['um']} />)
  expect(home()).toBe(dialog('um'))
  rerender(<Page dialogs={[]} />)
  expect(home()).toBeUndefined()
  expect(screen.getByText('erro')).toBe(text)
})

test('a toast is dismissed by its button, which gives the focus of the keyboard back', () => {
  render(
    <>
      <input aria-label="campo" />
      <ToastOutlet />
    </>,
  )
  say(() => toast.error('erro'))
  const field = screen.getByLabelText('campo')
  const dismiss = within(screen.getByRole('region', { name: 'Avisos' })).getByRole('button', {
    name: 'Dispensar aviso',
  })
  field.focus()
  act(() => dismiss.focus())
  act(() => dismiss.click())
  expect(document.activeElement).toBe(field)
  expect(shown()).toEqual([])
})

test('an error of a later attempt replaces the one that fades out, and stays 4 s', () => {
  render(<ToastOutlet />)
  act(() => showError('erro'))
  act(() => dismissErrors())
  pass(500)
  act(() => showError('erro'))
  expect(document.querySelectorAll('.toast')).toHaveLength(1)
  pass(3999)
  expect(shown()).toEqual(['erro'])
  pass(1)
  expect(shown()).toEqual([])
})

test('what was heard, or dismissed, is not heard again where the toasts stand after a dialog has opened or closed', () => {
  const live = () => [...document.querySelectorAll('.toast [aria-live]')].map(({ textContent }) => textContent)
  render(<ToastOutlet />)
  act(() => showError('erro'))
  pass(600)
  act(() => showSuccess('certo'))
  expect(live()).toEqual(['certo', 'erro'])
  const { unmount } = render(
    <Modal title="Formulário" onClose={() => undefined}>
      <p>…</p>
    </Modal>,
  )
  expect(live()).toEqual(['certo'])
  pass(600)
  unmount()
  expect(live()).toEqual([])
  act(() => showError('outro erro'))
  expect(live()).toEqual(['outro erro'])
})
