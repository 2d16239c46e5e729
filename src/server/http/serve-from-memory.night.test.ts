import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rawRequest, rawResponse } from '#support/raw-response.ts'
import { makeResource, type Resource } from '../send/resource.ts'
import { type Observe, serveFromMemory } from './fast-path.ts'

/** A server that has `/a` in memory and responds to everything else from a route. */
async function setup({ observe, resource }: { observe?: Observe; resource?: Resource } = {}) {
  const inMemory = resource ?? (await makeResource('memory', { 'content-type': 'text/plain', 'cache-control': 'x' }))
  const asked: string[] = []
  const server = createServer((_, response) => response.end('route'))
  const find = (path: string) => {
    asked.push(path)
    return path === '/a' ? inMemory : undefined
  }
  serveFromMemory(server, find, { 'x-base': 'base', 'cache-control': 'replaced' }, observe)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (line: string, headers?: Record<string, string>) => rawResponse(url, rawRequest(line, headers))
  return { asked, url, ask }
}

test('a plain GET or HEAD is served from memory by its path without the query, everything else by the routes', async () => {
  const { asked, ask } = await setup()
  const bodies = []
  for (const line of ['GET /a', 'HEAD /a', 'GET /a?page=2?3', 'GET /b?/a', 'POST /a', 'OPTIONS /a'])
    bodies.push((await ask(line)).body)
  for (const headers of [{ authorization: '' }, { origin: '' }, { authorization: 'Bearer a' }, { origin: 'https://a' }])
    bodies.push((await ask('GET /a', headers)).body)
  expect(bodies).toEqual(['memory', '', 'memory', ...Array(7).fill('route')])
  expect(asked).toEqual(['/a', '/a', '/a', '/b', ...Array(6).fill('')])
})

test('every response has the base headers, also 304; those of the resource replace them', async () => {
  const { ask } = await setup()
  const full = await ask('GET /a')
  expect(full).toMatchObject({ status: 200, headers: { 'x-base': 'base', 'cache-control': 'x' } })
  const { etag = '' } = full.headers
  const unchanged = await ask('GET /a', { 'if-none-match': etag })
  expect(unchanged).toMatchObject({ status: 304, headers: { 'x-base': 'base', 'cache-control': 'x', etag } })
  expect((await ask('GET /b')).headers).toMatchObject({ 'x-base': 'base', 'cache-control': 'replaced' })
  const refused = await ask('GET /a', { host: 'a,b' })
  expect(refused).toMatchObject({ status: 400, headers: { 'x-base': 'base', 'cache-control': 'private, no-store' } })
})

test('only what the routes do not see is observed, with its seconds', async () => {
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  let ms = 500
  clock.mockImplementation(() => (ms += 1500))
  const seen: unknown[] = []
  const { ask } = await setup({ observe: (...response) => seen.push(response) })
  await ask('GET /a')
  await ask('GET /b')
  await ask('HEAD /a?b')
  await ask('POST /a', { host: 'a,b' })
  expect(seen).toEqual([
    ['GET', '/a', 200, 1.5],
    ['HEAD', '/a', 200, 1.5],
    ['POST', '', 400, 1.5],
  ])
})

test('the headers of a resource are made once', async () => {
  const resource = await makeResource('memory', { 'content-type': 'text/plain', 'cache-control': 'x' })
  const { variants } = resource
  const read = vi.fn(() => variants)
  const { ask } = await setup({ resource: Object.defineProperty(resource, 'variants', { get: read }) })
  await ask('GET /a')
  const reads = read.mock.calls.length
  expect((await ask('GET /a')).body).toBe('memory')
  expect(read).toHaveBeenCalledTimes(reads)
})

test('the requests of a pipelining flood are not served', async () => {
  const { asked, url } = await setup()
  // The first response is unfinished while Node handles all requests of one read.
  await rawResponse(url, 'GET /a HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(900)).catch(() => undefined)
  expect(asked).toEqual(['/a'])
})
