// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entities } from '#contract/entities.ts'
import { call, HttpError, NetworkError, TimeoutError } from './call.ts'

const { faq } = entities

const body = { question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 0 }
const options = { body, token: 'token' }
const fetching = vi.fn<typeof fetch>()

/** Like a server that never responds: only the caller's signal ends the call. */
const neverResponds: typeof fetch = (_, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetching)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetching.mockReset()
})

/** The result of a call after a time: its error, or undefined while it is pending. */
async function outcomeAfter(ms: number, called: Promise<unknown>) {
  let outcome: unknown
  called.catch((error: unknown) => {
    outcome = error
  })
  await vi.advanceTimersByTimeAsync(ms)
  return outcome
}

test('a write without a response fails after 30 s, a load keeps waiting', async () => {
  fetching.mockImplementation(neverResponds)
  const write = call(faq.create, options)
  expect(await outcomeAfter(29_999, write)).toBeUndefined()
  expect(await outcomeAfter(1, write)).toBeInstanceOf(TimeoutError)
  expect(await outcomeAfter(600_000, call(faq.list))).toBeUndefined()
})

test('a response that stops halfway fails after the same 30 s', async () => {
  fetching.mockImplementation(async (_, init) => {
    const stopped = new ReadableStream({
      start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
    })
    return new Response(stopped, { status: 201 })
  })
  expect(await outcomeAfter(30_000, call(faq.create, options))).toBeInstanceOf(TimeoutError)
})

test('a call that its caller aborts fails with the signal’s reason', async () => {
  fetching.mockImplementation(neverResponds)
  const given = new AbortController()
  const loading = call(faq.list, { signal: given.signal })
  const reason = new Error('the screen was left')
  given.abort(reason)
  await expect(loading).rejects.toBe(reason)
})

test('§7 a status that is not ok, no response, and a response that is not JSON are different errors', async () => {
  fetching.mockImplementation(async () => new Response('nobody reads this', { status: 500 }))
  await expect(call(faq.create, options)).rejects.toMatchObject(new HttpError('POST', '/faq', 500))
  fetching.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(faq.create, options)).rejects.toBeInstanceOf(NetworkError)
  fetching.mockImplementation(async () => new Response('<html>', { status: 201 }))
  await expect(call(faq.create, options)).rejects.toBeInstanceOf(NetworkError)
})
