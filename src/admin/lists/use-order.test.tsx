// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, test } from 'vitest'
import { HttpError, NetworkError } from '#browser/http/call-errors.ts'
import { undoOffered } from '#support/open-panel.tsx'
import { ToastOutlet } from '../toasts/toast-outlet.tsx'
import { withdrawUndo } from '../undo/offer-undo.tsx'
import { createQueryClient, listQuery } from './entity-queries.ts'
import type { AnySlice, Entity } from './entity-slice.ts'
import { useOrder } from './use-order.ts'

afterEach(() => {
  cleanup()
  toast.remove()
  withdrawUndo()
})

/** Each letter is an item. */
const itemsOf = (letters: string) => [...letters].map((_id) => ({ _id }))
const lettersOf = (items: readonly Entity[]) => items.map(({ _id }) => _id).join('')

/** The list 'abc' while it is put in order. A call for an order waits until `end`. */
async function setupOrder() {
  let stored = 'abc'
  let saving: Promise<void> | undefined
  const calls: { order: string; settle: (failure?: Error) => void }[] = []
  const client = {
    name: 'products',
    orderedBy: 'place',
    list: async () => itemsOf(stored),
    reorder: (ids: readonly string[]) =>
      new Promise<number>((resolve, reject) => {
        const settle = (failure?: Error) => (failure ? reject(failure) : resolve(calls.length))
        calls.push({ order: ids.join(''), settle })
      }),
  }
  const slice = { client } as unknown as AnySlice<Entity>
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToastOutlet />
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useOrder(slice, useQuery(listQuery(slice)).data ?? []), { wrapper })
  const order = () => result.current
  const shown = () => lettersOf(order().shown)
  await waitFor(() => expect([shown(), order().isReady]).toEqual(['abc', true]))
  return {
    order,
    shown,
    sent: () => calls.map((call) => call.order),
    async save(letters: string) {
      await act(async () => {
        const ended = order().save(itemsOf(letters))
        saving ??= ended
      })
    },
    show: (letters: string) => act(() => order().show(itemsOf(letters))),
    restore: (letters: string) => act(() => order().restore(itemsOf(letters))),
    /** Ends the call, and waits until the list is loaded again. */
    async end(failure?: Error) {
      if (!failure) stored = calls.at(-1)?.order ?? stored
      calls.at(-1)?.settle(failure)
      await act(async () => saving)
    },
    async changeElsewhere(letters: string) {
      stored = letters
      await act(() => queryClient.invalidateQueries())
    },
  }
}

test('what is dragged when an earlier order is saved stays where it is', async () => {
  const { save, show, end, shown, order } = await setupOrder()
  await save('acb')
  show('cab')
  await end()
  expect(shown()).toBe('cab')
  expect(lettersOf(order().current())).toBe('cab')
})

test('a drag that is cancelled during a save goes back to the order before it, also if that still waits', async () => {
  const { save, show, restore, shown } = await setupOrder()
  await save('acb')
  await save('cab')
  show('cba')
  restore('cab')
  expect(shown()).toBe('cab')
})

test('a saved order, and a drag that is cancelled after it, leave the list itself, which others may change', async () => {
  const { save, end, show, restore, shown, changeElsewhere } = await setupOrder()
  await save('acb')
  await end()
  await changeElsewhere('bca')
  await waitFor(() => expect(shown()).toBe('bca'))
  show('cba')
  restore('bca')
  await changeElsewhere('abc')
  await waitFor(() => expect(shown()).toBe('abc'))
})

test.each([
  ['a change by somebody else', new HttpError('PUT', '/products/order', 412), true],
  ['another refusal', new HttpError('PUT', '/products/order', 409), false],
  ['a call without a response', new NetworkError('offline'), false],
])('after %s the last saved order is shown, and says so only for the first', async (_, failure, isOutdated) => {
  const { save, end, shown, sent, order } = await setupOrder()
  await save('acb')
  await save('cab')
  await end(failure)
  expect([shown(), order().isOutdated]).toEqual(['abc', isOutdated])
  expect(sent()).toEqual(['acb'])
  expect(undoOffered()).toBe('')
})
