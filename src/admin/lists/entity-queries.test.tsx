// @vitest-environment happy-dom
import { focusManager, onlineManager, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '#support/open-panel.tsx'
import { dismissErrors } from '../toasts/show-toast.ts'
import { ToastOutlet } from '../toasts/toast-outlet.tsx'
import { createQueryClient, useReportLoadFailure } from './entity-queries.ts'

const dayMs = 86_400_000

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  toast.remove()
  vi.useRealTimers()
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function setupClient() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { client, wrapper }
}

test('a load or a write begins at once, whatever the browser says about the network, and is not repeated', async () => {
  const { wrapper } = setupClient()
  const fail = vi.fn(async () => {
    throw new Error('offline')
  })
  onlineManager.setOnline(false)
  const { result: load } = renderHook(() => useQuery({ queryKey: ['faq'], queryFn: fail }), { wrapper })
  const { result: write } = renderHook(() => useMutation({ mutationFn: fail }), { wrapper })
  act(() => write.current.mutate())
  await pass(dayMs)
  expect([load.current.isError, write.current.isError]).toEqual([true, true])
  expect(fail).toHaveBeenCalledTimes(2)
})

test('a list is not loaded again when the window gets the focus, and is kept when its screen is closed', async () => {
  const { client, wrapper } = setupClient()
  const list = vi.fn(async () => ['item'])
  const { unmount } = renderHook(() => useQuery({ queryKey: ['faq'], queryFn: list }), { wrapper })
  await pass(dayMs)
  act(() => focusManager.setFocused(false))
  act(() => focusManager.setFocused(true))
  await pass(0)
  expect(list).toHaveBeenCalledOnce()
  unmount()
  await pass(dayMs)
  expect(client.getQueryData(['faq'])).toEqual(['item'])
})

test('each failed load is reported, and nothing else', () => {
  render(<ToastOutlet />)
  const error = new Error('offline')
  const { rerender } = renderHook((load) => useReportLoadFailure(load, 'Erro ao carregar'), {
    initialProps: { error: null, errorUpdatedAt: 0 } as { error: Error | null; errorUpdatedAt: number },
  })
  expect(toasts()).toEqual([])
  for (const errorUpdatedAt of [1, 2]) {
    rerender({ error, errorUpdatedAt })
    expect(toasts()).toEqual(['Erro ao carregar'])
    act(dismissErrors)
    act(() => vi.advanceTimersByTime(5000))
    expect(toasts()).toEqual([])
  }
})
