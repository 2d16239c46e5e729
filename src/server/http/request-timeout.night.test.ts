import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { extendTimeout, hasExtendedTimeout } from './request-timeout.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

/** Extends the time of a request that arrives on `socket`. */
function setup({ socket = new Socket() as object, complete = false } = {}) {
  const raw = Object.assign(new EventEmitter(), { socket, complete })
  extendTimeout({ raw } as unknown as FastifyRequest)
  return { raw, socket: socket as Socket }
}

test('a request with the extended time is closed after five minutes', () => {
  const { socket } = setup()
  expect(hasExtendedTimeout(socket)).toBe(true)
  vi.advanceTimersByTime(299_999)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(socket.destroyed).toBe(true)
})

test.each(['end', 'close'])('after the event %s of its body the connection has the usual time again', (event) => {
  const { raw, socket } = setup()
  raw.emit(event)
  expect([hasExtendedTimeout(socket), vi.getTimerCount()]).toEqual([false, 0])
})

test('neither a request that is complete nor an injected one gets more time', () => {
  const complete = setup({ complete: true })
  const injected = setup({ socket: {} })
  expect([complete, injected].map(({ socket }) => hasExtendedTimeout(socket))).toEqual([false, false])
  expect(vi.getTimerCount()).toBe(0)
})
