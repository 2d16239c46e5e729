import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'

const connectionHeaders = ['connection', 'keep-alive', 'date']

async function listening() {
  const server = await buildTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  return { ...server, url: `http://127.0.0.1:${port}` }
}

/** An absolute URL as the request target means the same, but bypasses the fast path. */
async function getRouted(url: string, path: string) {
  return await new Promise<{ body: string; headers: [string, string][] }>((resolve, reject) => {
    const call = get(url, { path: url + path, headers: { 'accept-encoding': 'identity' } }, async (response) => {
      const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
      resolve({ body: await text(response), headers })
    })
    call.on('error', reject)
  })
}

/** Headers of the response, without those of the connection. */
function comparable(headers: Iterable<[string, string]>) {
  return Object.fromEntries([...headers].filter(([name]) => !connectionHeaders.includes(name)))
}

test.each(['/products', '/products?page=2', '/meta', '/services', '/faq'])(
  'the fast path responds to %s as its route does',
  async (path) => {
    const { url } = await listening()
    const fast = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
    const routed = await getRouted(url, path)
    expect(fast.status).toBe(200)
    expect(await fast.text()).toBe(routed.body)
    expect(comparable(fast.headers)).toEqual(comparable(routed.headers))
  },
)

test('the fast path responds 304 to its own ETag, and to HEAD without a body', async () => {
  const { url } = await listening()
  const etag = (await fetch(`${url}/products`)).headers.get('etag') ?? ''
  const again = await fetch(`${url}/products`, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await fetch(`${url}/products`, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
})

test('requests with a token, writes, other paths and the 404 page go to the routes', async () => {
  const { url, authorization } = await listening()
  const withToken = await fetch(`${url}/products`, { headers: authorization })
  expect([withToken.status, withToken.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect((await fetch(`${url}/products`, { headers: { authorization: 'Bearer forged' } })).status).toBe(401)
  expect((await fetch(`${url}/products`, { method: 'POST', body: '{}' })).status).toBe(401)
  expect((await fetch(`${url}/404`)).status).toBe(404)
})

test('a server that is closing closes the connections of visitors too', async () => {
  const { app, url } = await listening()
  const first = await fetch(`${url}/products`)
  expect(first.headers.get('connection')).toBe('keep-alive')
  await first.text()
  await app.close()
  await expect(fetch(`${url}/products`)).rejects.toThrow()
})
