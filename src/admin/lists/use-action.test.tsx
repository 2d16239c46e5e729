// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, test, vi } from 'vitest'
import { HttpError, NetworkError } from '#browser/http/call-errors.ts'
import { showError } from '../toasts/show-toast.ts'
import { ToastOutlet } from '../toasts/toast-outlet.tsx'
import { createQueryClient } from './entity-queries.ts'
import { useAction } from './use-action.ts'

afterEach(() => {
  cleanup()
  toast.remove()
})

interface SetupOptions {
  /** What the action runs into; none means that it succeeds. */
  failure?: Error
  done?: string
  onDone?: () => void
}

/** A button with an action, on a screen with a list. `end` ends the action; `loads` counts the loads of the list. */
async function setupButton({ failure, done = 'Feito', onDone }: SetupOptions = {}) {
  const run = vi.fn()
  const list = vi.fn(async () => 'lista')
  let settle = () => {}
  const running = new Promise<void>((resolve, reject) => {
    settle = () => (failure ? reject(failure) : resolve())
  })

  function Part() {
    const { data } = useQuery({ queryKey: ['list'], queryFn: list })
    const action = useAction<string>({
      run: (input) => {
        run(input)
        return running
      },
      text: { ...(done && { done }), failed: 'Falhou' },
      reasonOf: (error) => `porque ${String(error)}`,
      onDone,
    })
    return (
      <>
        <p>{data}</p>
        <button type="button" onClick={() => action.mutate('isto')}>
          Fazer
        </button>
        <p data-testid="reason">{action.reason}</p>
      </>
    )
  }

  render(
    <QueryClientProvider client={createQueryClient()}>
      <Part />
      <ToastOutlet />
    </QueryClientProvider>,
  )
  await screen.findByText('lista')
  return {
    run,
    click: () => act(async () => screen.getByRole('button', { name: 'Fazer' }).click()),
    end: () => act(async () => settle()),
    loads: () => list.mock.calls.length,
    reason: () => screen.getByTestId('reason').textContent,
  }
}

test('a button that is pressed twice acts once, says so, loads everything again, and only then is done', async () => {
  const loadsAtEnd: number[] = []
  const { run, click, end, loads, reason } = await setupButton({ onDone: () => loadsAtEnd.push(loads()) })
  await click()
  await click()
  expect(run.mock.calls).toEqual([['isto']])
  expect(screen.queryByText('Feito')).toBeNull()
  await end()
  expect(await screen.findByText('Feito')).toBeTruthy()
  await waitFor(() => expect(loadsAtEnd).toEqual([2]))
  expect(screen.queryByText('Falhou')).toBeNull()
  expect(reason()).toBe('')
  await click()
  expect(run).toHaveBeenCalledTimes(2)
})

test('an action without a text of its own for success shows none, and needs nothing to follow', async () => {
  const { click, end, loads, reason } = await setupButton({ done: '' })
  await click()
  await end()
  await waitFor(() => expect(loads()).toBe(2))
  expect(document.querySelector('.toast')).toBeNull()
  expect(reason()).toBe('')
})

test.each([
  ['loads everything again after a change by somebody else', new HttpError('POST', '/faq', 412), 2],
  ['loads nothing after another refusal', new HttpError('POST', '/faq', 409), 1],
  ['loads nothing without a response', new NetworkError('offline'), 1],
])('an action that fails shows a toast and the reason, and %s', async (_, failure, expected) => {
  const onDone = vi.fn()
  const { click, end, loads, reason } = await setupButton({ failure, onDone })
  await click()
  await end()
  expect(await screen.findByText('Falhou')).toBeTruthy()
  expect(reason()).toBe(`porque ${failure}`)
  expect(loads()).toBe(expected)
  expect(onDone).not.toHaveBeenCalled()
})

test('an action that begins dismisses the errors before it', async () => {
  const { click } = await setupButton()
  act(() => showError('Falhou antes'))
  const isLeaving = () => screen.getByText('Falhou antes').closest('.toast')?.hasAttribute('inert')
  expect(isLeaving()).toBe(false)
  await click()
  expect(isLeaving()).toBe(true)
})
