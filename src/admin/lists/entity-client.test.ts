import { afterEach, expect, test, vi } from 'vitest'
import { sendBySize } from './entity-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['a body without a photo is sent by fetch', 'x'.repeat(50_000), ['fetch']],
  ['a body with a photo is sent so that its progress is reported', 'x'.repeat(50_001), ['upload', 0]],
  ['no body is sent by fetch', undefined, ['fetch']],
])('%s', (_, body, expected) => {
  const log: unknown[] = []
  vi.stubGlobal('fetch', async () => {
    log.push('fetch')
    return new Response()
  })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      open() {
        log.push('upload')
      }
      send() {}
    },
  )
  vi.useFakeTimers()
  const send = sendBySize((fraction) => log.push(fraction))
  void send({ url: '/works', method: 'POST', headers: {}, ...(body !== undefined && { body }) })
  expect(log).toEqual(expected)
  vi.useRealTimers()
})
