// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError, type OutgoingCall, TimeoutError } from '#browser/call.ts'
import { sendWithProgress } from '../calls/upload.ts'
import { progressInQuarters, UploadProgress } from './upload.tsx'

/** A fake XMLHttpRequest without a network: a test fires its events. */
class SilentRequest {
  static latest: SilentRequest
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  onloadend = () => {}
  constructor() {
    SilentRequest.latest = this
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort()
    this.onloadend()
  }
}

const outgoing: OutgoingCall = { url: '/products', method: 'POST', headers: {}, body: 'x' }

function start() {
  const seen: number[] = []
  const outcome: unknown[] = []
  sendWithProgress(outgoing, (fraction) => seen.push(fraction)).then(
    (response) => outcome.push(response),
    (error) => outcome.push(error),
  )
  return { request: SilentRequest.latest, seen, outcome }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', SilentRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an upload may take any time while bytes are sent, and fails 30 s after the last one', async () => {
  const { request, seen, outcome } = start()
  for (let second = 0; second < 20; second += 1) {
    await vi.advanceTimersByTimeAsync(29_999)
    request.upload.onprogress?.({ loaded: second, total: 40 })
  }
  expect(outcome).toEqual([])
  expect(seen.slice(0, 3)).toEqual([0, 0, 1 / 40])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(outcome).toEqual([expect.any(TimeoutError)])
})

test('after the last byte the server has 90 s', async () => {
  const { request, seen, outcome } = start()
  request.upload.onload?.()
  expect(seen.at(-1)).toBe(1)
  await vi.advanceTimersByTimeAsync(89_999)
  expect(outcome).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toEqual([expect.any(TimeoutError)])
})

test('a lost connection is the same error as with fetch', async () => {
  const { request, outcome } = start()
  request.onerror()
  request.onloadend()
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome).toEqual([expect.any(NetworkError)])
})

afterEach(cleanup)

test.each([
  [0, '0', 'Enviando foto… 0%', 'Enviando foto… 0%'],
  [0.249, '24', 'Enviando foto… 24%', 'Enviando foto… 0%'],
  [0.25, '25', 'Enviando foto… 25%', 'Enviando foto… 25%'],
  [0.999, '99', 'Enviando foto… 99%', 'Enviando foto… 75%'],
  [1, null, 'Foto enviada. O site está preparando…', 'Foto enviada. O site está preparando…'],
])(
  'of the share %d the bar shows each percent and the announcement each quarter',
  (fraction, value, label, announced) => {
    render(<UploadProgress fraction={fraction} />)
    const bar = screen.getByRole('progressbar')
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual([value, '100'])
    expect(bar.closest('label')?.textContent).toBe(label)
    expect(progressInQuarters(fraction)).toBe(announced)
  },
)
