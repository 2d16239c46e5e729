import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectionLimits, connectionLimits, limitConnections } from './connections.ts'
import { extendTimeout } from './request-timeout.ts'

/** What the limits read of a connection. */
interface State {
  remoteAddress?: string | undefined
  bytesWritten?: number
  writableLength?: number
  _httpMessage?: { req: { complete: boolean } } | null
  _handle?: { writeQueueSize?: number } | null
}

/** Limits connections that the test opens without a network; they are named in the order of their closing. */
function setup(limits: ConnectionLimits) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = new EventEmitter()
  limitConnections(server as Server, limits)
  const closed: string[] = []
  const connect = (name: string, state: State = {}) => {
    const socket = new Socket()
    const defaults = { remoteAddress: '192.0.2.1', bytesWritten: 0, writableLength: 0 }
    for (const [key, value] of Object.entries({ ...defaults, ...state }))
      Object.defineProperty(socket, key, { value, writable: true })
    socket.destroy = () => {
      if (!socket.destroyed) closed.push(name)
      return Object.defineProperty(socket, 'destroyed', { value: true })
    }
    server.emit('connection', socket)
    return socket
  }
  return { server, closed, connect }
}

function upload(socket: Socket): void {
  extendTimeout({ raw: Object.assign(new EventEmitter(), { socket, complete: false }) } as unknown as FastifyRequest)
}

const closing = (socket: Socket) => socket.destroy().emit('close')

test('an address may hold 256 connections, all together 1,024', () => {
  const { closed, connect } = setup(connectionLimits)
  const connectMany = (network: number, count: number) => {
    for (let at = 0; at < count; at += 1) connect(`${network} ${at}`, { remoteAddress: `192.0.2.${network}` })
  }
  connectMany(1, 256)
  expect(closed).toEqual([])
  connectMany(2, 257)
  expect(closed).toEqual(['2 0'])
})

test('all networks together may hold 1,024 connections', () => {
  const { closed, connect } = setup(connectionLimits)
  for (let at = 0; at < 1024; at += 1) connect(`${at}`, { remoteAddress: `10.0.${at >> 8}.${at & 255}` })
  expect(closed).toEqual([])
  connect('last', { remoteAddress: '192.0.2.1' })
  expect(closed).toEqual(['0'])
})

test('of networks with equally many connections the one that came first loses its oldest', () => {
  const { closed, connect } = setup({ total: 5, perAddress: 9 })
  for (const network of [1, 2, 3, 2, 3]) connect(`${network}`, { remoteAddress: `192.0.2.${network}` })
  connect('new', { remoteAddress: '192.0.2.4' })
  expect(closed).toEqual(['2'])
})

test('connections without an address share one limit', () => {
  const { closed, connect } = setup({ total: 9, perAddress: 2 })
  connect('known')
  for (const name of ['a', 'b', 'c']) connect(name, { remoteAddress: undefined })
  expect(closed).toEqual(['a'])
})

test('closed connections count neither for their network nor for all', () => {
  const { closed, connect } = setup({ total: 3, perAddress: 2 })
  const sockets = [connect('a'), connect('b')]
  for (const socket of sockets) closing(socket)
  connect('c')
  closing(connect('d'))
  connect('e', { remoteAddress: '192.0.2.2' })
  connect('f')
  expect(closed).toEqual(['a', 'b', 'd'])
  connect('g')
  expect(closed).toEqual(['a', 'b', 'd', 'c'])
})

test('a connection that is being closed is not chosen again', () => {
  const { closed, connect } = setup({ total: 9, perAddress: 2 })
  connect('a')
  connect('b')
  connect('c')
  connect('d')
  expect(closed).toEqual(['a', 'b'])
})

test.each([
  { total: 9, perAddress: 1 },
  { total: 1, perAddress: 9 },
])('a connection is accepted while those it could replace are being closed: %o', (limits) => {
  const { closed, connect } = setup(limits)
  connect('a').destroy()
  connect('b')
  expect(closed).toEqual(['a'])
})

test('no response yet is closed before an unread response, then idle, then being processed, and uploads last', () => {
  const { closed, connect } = setup({ total: 9, perAddress: 7 })
  upload(connect('upload'))
  connect('processed', { bytesWritten: 9, _httpMessage: { req: { complete: true } } })
  connect('idle', { bytesWritten: 9, _httpMessage: null })
  connect('next body', { bytesWritten: 9, _httpMessage: { req: { complete: false } } })
  connect('unread', { bytesWritten: 9, writableLength: 9, _httpMessage: { req: { complete: true } } })
  connect('first body', { _httpMessage: { req: { complete: false } } })
  connect('silent')
  for (let turn = 0; turn < 7; turn += 1) upload(connect('later upload', { _httpMessage: { req: { complete: true } } }))
  // A newcomer has no response when it is accepted.
  expect(closed).toEqual(['first body', 'silent', 'unread', 'idle', 'next body', 'processed', 'upload'])
})

test('a connection of which no byte is read in five checks is closed', () => {
  const { closed, connect } = setup({ total: 9, perAddress: 9 })
  connect('buffered', { writableLength: 9, _handle: null })
  connect('in the kernel', { _handle: { writeQueueSize: 9 } })
  connect('read', { _handle: { writeQueueSize: 0 } })
  connect('of an unknown handle', { _handle: {} })
  vi.advanceTimersByTime(6 * 2000 - 1)
  expect(closed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(closed).toEqual(['buffered', 'in the kernel'])
  vi.advanceTimersByTime(60_000)
  expect(closed).toHaveLength(2)
})

test('a connection whose peer reads now and then stays open', () => {
  const { closed, connect } = setup({ total: 9, perAddress: 9 })
  const handle = { writeQueueSize: 100 }
  const large = connect('large write', { writableLength: 100, _handle: handle }) as Socket & { writableLength: number }
  for (let turn = 0; turn < 4; turn += 1) {
    vi.advanceTimersByTime(5 * 2000)
    handle.writeQueueSize -= 1
  }
  for (let turn = 0; turn < 4; turn += 1) {
    vi.advanceTimersByTime(5 * 2000)
    // The difference of both stays the same.
    handle.writeQueueSize -= 1
    large.writableLength -= 1
  }
  expect(closed).toEqual([])
  vi.advanceTimersByTime(6 * 2000)
  expect(closed).toEqual(['large write'])
})

test('the checks end with the server', () => {
  const { server } = setup({ total: 9, perAddress: 9 })
  expect(vi.getTimerCount()).toBe(1)
  server.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})
