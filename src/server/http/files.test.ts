import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { fileRoutes } from './files.ts'
import { makeResource } from './resource.ts'

const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'
const script = 'say("toldo")'.repeat(20)

test.each<[url: string, headers: Record<string, string>]>([
  ['/assets/a-1.js', { 'cache-control': year, vary: 'Accept-Encoding' }],
  ['/assets/b-1.js', { 'cache-control': year }],
  ['/assets/c.gz.js', { 'cache-control': year }],
  ['/pictures/a-1.avif', { 'cache-control': year, 'cross-origin-resource-policy': 'cross-origin' }],
  ...['avif', 'ico', 'jpg', 'png', 'webp'].map((ending): [string, Record<string, string>] => [
    `/icon.${ending}`,
    { 'cache-control': hour, 'cross-origin-resource-policy': 'cross-origin' },
  ]),
  [
    '/icon.svg',
    {
      ...{ 'cache-control': hour, vary: 'Accept-Encoding', 'cross-origin-resource-policy': 'cross-origin' },
      'content-type': 'image/svg+xml; charset=utf-8',
    },
  ],
  ['/notes.txt', { 'cache-control': hour, 'content-type': 'text/plain; charset=utf-8' }],
])('%s has the headers of its kind', async (url, expected) => {
  const app = await setupFiles()
  const { statusCode, headers } = await app.inject(url)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject(expected)
  for (const name of ['vary', 'cross-origin-resource-policy']) expect(name in headers).toBe(name in expected)
})

test('a compressed file is sent where the client accepts it, with the same headers', async () => {
  const app = await setupFiles()
  const { headers, rawPayload } = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'br' } })
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': year, vary: 'Accept-Encoding' })
  expect(rawPayload.equals(brotliCompressSync(script))).toBe(true)
})

test.each(['/admin.html', '/assets/a-1.js.br', '/icon.svg.gz', '/.vite/manifest.json', '/assets', '/../package.json'])(
  '%s is not served',
  async (url) => {
    const app = await setupFiles()
    expect((await app.inject(url)).statusCode).toBe(404)
  },
)

test('the panel’s HTML is sent on each of its paths', async () => {
  const app = await setupFiles()
  for (const url of ['/admin', '/admin/', '/admin/products/7?a=1']) {
    expect((await app.inject(url)).body).toBe('<!doctype html>')
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  }
  expect((await app.inject('/administrator')).statusCode).toBe(404)
})

async function setupFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-files-'))
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const contents = {
    ...{
      'assets/a-1.js': script,
      'assets/a-1.js.br': brotliCompressSync(script),
      'assets/b-1.js': script,
      'assets/c.gz.js': script,
      'assets/c.js': script,
      'assets/c.js.br': brotliCompressSync(script),
    },
    ...{ 'pictures/a-1.avif': 'avif', 'icon.svg': '<svg/>', 'icon.svg.gz': '', 'notes.txt': 'a' },
    ...{ 'icon.avif': 'a', 'icon.ico': 'i', 'icon.jpg': 'j', 'icon.png': 'p', 'icon.webp': 'w' },
    ...{ 'admin.html': 'without settings', '.vite/manifest.json': '{}' },
  }
  for (const [name, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
  await fileRoutes(app, { folder, panel: await makeResource('<!doctype html>', headers) })
  return app
}
