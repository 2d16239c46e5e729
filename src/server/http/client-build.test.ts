import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sampleSettings } from '#support/site-content.ts'
import { fileRoutes, panelDocument, readClientBuild } from './client-build.ts'
import { makeResource } from './resource.ts'

const manifest = {
  'src/site/site.css': { file: 'assets/site-1.css', assets: ['assets/map-1.svg', 'assets/inter-1.woff2'] },
  'src/site/static-pages.css': { file: 'assets/static-1.css' },
  'src/site/loader.ts': { file: 'assets/loader-1.js' },
  'src/site/preview-frame.ts': { file: 'assets/frame-1.js' },
  'src/site/hydrate.tsx': { file: 'assets/hydrate-1.js', imports: ['_react.js', '_shared.js'] },
  'src/site/static.ts': { file: 'assets/static-1.js', imports: ['_base.js'] },
  '_react.js': { file: 'assets/react-1.js', imports: ['_base.js'] },
  '_shared.js': { file: 'assets/shared-1.js', imports: ['_base.js'] },
  '_base.js': { file: 'assets/base-1.js' },
}

const files = {
  'assets/site-1.css': 'p{color:red}\n',
  'assets/static-1.css': 'h1{color:red}\n',
  'assets/loader-1.js': '\nload()\n',
  'assets/frame-1.js': 'scroll()\n',
  'admin.html': '<!doctype html>',
}

test('a page names the built files, and each module that the hydrate module imports once', async () => {
  expect(await readClientBuild(newBuild(manifest))).toEqual({
    style: 'p{color:red}',
    staticStyle: 'h1{color:red}',
    loader: 'load()',
    frameScript: 'scroll()',
    pageScript: {
      url: '/assets/hydrate-1.js',
      imports: ['/assets/react-1.js', '/assets/base-1.js', '/assets/shared-1.js'],
    },
    staticScript: { url: '/assets/static-1.js', imports: ['/assets/base-1.js'] },
    fontUrl: '/assets/inter-1.woff2',
    panelHtml: '<!doctype html>',
  })
})

test('a build without a font has no address of one', async () => {
  const style = { ...manifest['src/site/site.css'], assets: undefined }
  expect((await readClientBuild(newBuild({ ...manifest, 'src/site/site.css': style }))).fontUrl).toBe('/')
})

test('a build without one of the page’s files is refused', async () => {
  const { 'src/site/hydrate.tsx': _, ...incomplete } = manifest
  await expect(readClientBuild(newBuild(incomplete))).rejects.toThrow('the build has no src/site/hydrate.tsx')
  await expect(readClientBuild(join(newBuild(manifest), 'missing'))).rejects.toThrow('ENOENT')
})

test('the panel’s settings cannot end their script, and replace former ones', () => {
  const html = '<script type="application/json" id="settings">{"old":1}</script><script>1</script>'
  const settings = { ...sampleSettings, fallbackPhone: '</script><b>', fallbackEmail: '$& $1' }
  const document = panelDocument(html, settings)
  const [, json = '', rest] = /^<script type="application\/json" id="settings">([^<]*)(<.*)$/.exec(document) ?? []
  expect(JSON.parse(json)).toEqual(settings)
  expect(rest).toBe('</script><script>1</script>')
})

test('the panel’s document has the company’s own icon and colour', () => {
  const colours = { accent: '#0b5c2e', deep: '#073b1e' }
  const brand = { colours, logo: undefined, icon: '/media/icon-192-0b5c2e.png' }
  const html = readFileSync('admin.html', 'utf8')
  const document = panelDocument(html, { ...sampleSettings, brand })
  const links = document.match(/<link rel="(?:icon|apple-touch-icon)"[^>]*>|<meta name="theme-color"[^>]*>/g)
  expect(links).toEqual([
    '<meta name="theme-color" content="#073b1e">',
    '<link rel="icon" href="/media/icon-192-0b5c2e.png">',
    '<link rel="apple-touch-icon" href="/media/icon-192-0b5c2e.png">',
  ])
  expect(panelDocument(html, sampleSettings)).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">')
})

function newBuild(entries: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const contents = { ...files, '.vite/manifest.json': JSON.stringify(entries) }
  for (const [name, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

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
  await fileRoutes(app, { folder, panel: () => makeResource('<!doctype html>', headers) })
  return app
}
