import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createErrorHandler } from './error-handler.ts'
import { pictureBody } from './json-body.ts'
import { queueLengths } from './limits.ts'

const largeBodyBytes = 2_000_000

/** Starts a server whose handler waits until the test calls `finish`. */
async function listen() {
  const app = Fastify()
  app.setErrorHandler(createErrorHandler(() => false))
  const finish: (() => void)[] = []
  let isOver = false
  app.post('/', { ...pictureBody, bodyLimit: 10_000_000 }, async () => {
    if (!isOver) await new Promise<void>((resolve) => finish.push(resolve))
    return 'ok'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    isOver = true
    for (const release of finish) release()
    await app.close()
  })
  const connections = () => promisify(app.server.getConnections.bind(app.server))()
  return { port: (app.server.address() as AddressInfo).port, finish, connections }
}

function post(port: number, body: Buffer, headers: Record<string, string> = {}) {
  const call = request({ port, agent: false, method: 'POST', headers: { 'content-type': 'text/plain', ...headers } })
  // A refused body is not read to the end: the write may fail although there is a response.
  const answer = new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
  })
  call.end(body)
  return { call, answer }
}

const large = Buffer.alloc(largeBodyBytes + 1, 'a')
const declared = (body: Buffer) => ({ 'content-length': String(body.length) })

test('one large body is processed at a time; small ones do not wait', async () => {
  const { port, finish } = await listen()
  const first = post(port, large, declared(large))
  await expect.poll(() => finish.length).toBe(1)
  const second = post(port, large, declared(large))
  const small = Buffer.from('small')
  const passing = post(port, small, declared(small))
  await expect.poll(() => finish.length).toBe(2)
  finish[1]?.()
  expect(await passing.answer).toMatchObject({ status: 200 })
  expect(finish).toHaveLength(2)

  finish[0]?.()
  expect(await first.answer).toMatchObject({ status: 200 })
  await expect.poll(() => finish.length).toBe(3)
  finish[2]?.()
  expect(await second.answer).toMatchObject({ status: 200 })
})

test('a body of undeclared length counts as large', async () => {
  const { port, finish } = await listen()
  const first = post(port, large, declared(large))
  await expect.poll(() => finish.length).toBe(1)
  const chunked = post(port, Buffer.from('small'), { 'transfer-encoding': 'chunked' })
  const passing = post(port, Buffer.from('x'), { 'content-length': '1' })
  await expect.poll(() => finish.length).toBe(2)
  finish[0]?.()
  finish[1]?.()
  await first.answer
  await passing.answer
  await expect.poll(() => finish.length).toBe(3)
  finish[2]?.()
  expect(await chunked.answer).toMatchObject({ status: 200 })
})

test('a client that disconnects during its upload releases its permit', async () => {
  const { port, finish } = await listen()
  const leaving = post(port, Buffer.alloc(0), { 'content-length': String(large.length) })
  leaving.answer.catch(() => undefined)
  const next = post(port, large, declared(large))
  leaving.call.destroy()
  await expect.poll(() => finish.length).toBe(1)
  finish[0]?.()
  expect(await next.answer).toMatchObject({ status: 200 })
})

test('a client that disconnects while it waits is never admitted', async () => {
  const { port, finish, connections } = await listen()
  const first = post(port, large, declared(large))
  await expect.poll(() => finish.length).toBe(1)
  // Without a body, so that the server is reading and learns of the end at once.
  const leaving = post(port, Buffer.alloc(0), declared(large))
  leaving.answer.catch(() => undefined)
  await expect.poll(() => queueLengths.uploads).toBe(1)
  const next = post(port, large, declared(large))
  await expect.poll(() => queueLengths.uploads).toBe(2)
  leaving.call.destroy()
  await expect.poll(connections).toBe(2)
  finish[0]?.()
  expect(await first.answer).toMatchObject({ status: 200 })
  await expect.poll(() => finish.length).toBe(2)
  finish[1]?.()
  expect(await next.answer).toMatchObject({ status: 200 })
  expect(finish).toHaveLength(2)
})

test('a body over the limit is refused at once, without waiting', async () => {
  const { port, finish } = await listen()
  post(port, large, declared(large)).answer.catch(() => undefined)
  await expect.poll(() => finish.length).toBe(1)
  const tooLarge = Buffer.alloc(10_000_001)
  const { answer } = post(port, tooLarge, declared(tooLarge))
  expect(await answer).toMatchObject({ status: 413 })
  finish[0]?.()
})
