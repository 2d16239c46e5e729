import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makeResource } from '#server/http/resource.ts'
import { baseHeaders, createServerFactory } from '#server/http/server.ts'
import { contentSecurityPolicy } from '#server/publication/edition.ts'
import { createDevelopment } from '../../scripts/lib/development.mjs'

test('npm run dev allows what hot reload needs on a page in memory, as on one of a route', async () => {
  const policy = contentSecurityPolicy({ apiUrl: '', publicUrl: '' })
  const page = await makeResource('', { 'content-type': 'text/html', 'cache-control': 'no-cache', ...policy })
  const route = (_: unknown, response: ServerResponse) => response.writeHead(200, policy).end()
  const vite = {
    config: { server: { hmr: { port: 24_678 } } },
    middlewares: (_request: unknown, _response: unknown, next: () => void) => next(),
  }
  const inMemory = (path: string) => (path === '/' ? page : undefined)
  const door = { headers: baseHeaders(false), inMemory, observe: () => undefined }
  const server = createServerFactory(door, createDevelopment(vite).serverFactory)(route, {}) as Server
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  for (const path of ['/', '/admin']) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
    const sent = headers.get('content-security-policy')
    expect(sent, path).toContain(
      "connect-src 'self' https://graph.instagram.com ws://localhost:24678 ws://127.0.0.1:24678;",
    )
    expect(sent, path).toContain("style-src 'self' 'unsafe-inline';")
    expect(sent, path).not.toContain('trusted-types')
  }
})
