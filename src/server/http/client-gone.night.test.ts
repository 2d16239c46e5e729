import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { clientGone } from './client-gone.ts'

function setup(closed: boolean) {
  const raw = Object.assign(new EventEmitter(), { closed })
  return { raw, signal: clientGone({ raw } as unknown as FastifyReply) }
}

test('the signal aborts when the response closes, with a reason that is a problem', () => {
  const { raw, signal } = setup(false)
  expect(signal.aborted).toBe(false)
  raw.emit('close')
  expect([signal.aborted, signal.reason]).toMatchObject([true, { code: 'bad_request' }])
})

test('the signal of a closed response is aborted from the start', () => {
  const { signal } = setup(true)
  expect([signal.aborted, signal.reason]).toMatchObject([true, { code: 'bad_request' }])
})
