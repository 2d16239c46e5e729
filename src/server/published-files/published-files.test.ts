import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { isSameOnRequest, renderOnRequest } from '#site/render.tsx'
import { newDataDir, removeDataDir } from '#support/built-server.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { setupPages } from '#support/setup-pages.ts'
import { sampleAssets, sampleSettings } from '#support/site-content.ts'
import { cardFont } from '../media/share-cards.ts'
import { pageContent } from '../publication/page-content.ts'
import { contentSecurityPolicy } from '../publication/policy.ts'
import { type FilesStatus, publishFiles } from './publish-files.ts'
import { createSiteWriter, type SiteWriterOptions } from './site-writer.ts'

const dayMs = 24 * 60 * 60 * 1000
const settings = { ...sampleSettings, publicUrl: 'https://toldos.example' }
const policyTag = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/

async function setupFiles(options: Partial<SiteWriterOptions> = {}) {
  const pages = await setupPages({ PUBLIC_URL: settings.publicUrl })
  const parent = newDataDir()
  onTestFinished(() => removeDataDir(parent))
  const [folder, clientFolder] = [join(parent, 'site'), join(parent, 'client')]
  mkdirSync(join(clientFolder, 'assets'), { recursive: true })
  cpSync(join('public', cardFont), join(clientFolder, cardFont))
  writeFileSync(join(clientFolder, 'assets/a.js'), 'a()')
  const policy = { apiUrl: '', instagramApiUrl: '', isHttps: true }
  const { db, env, publisher } = pages
  const rendered: string[] = []
  const writer = createSiteWriter({
    folder,
    clientFolder,
    db,
    env,
    publisher,
    renderOnRequest(source, wanted) {
      if ('product' in wanted) rendered.push(wanted.product.title)
      return renderOnRequest(pageContent(source, settings), wanted, sampleAssets)
    },
    isSameOnRequest: (source, former, wanted) =>
      isSameOnRequest(pageContent(source, settings), pageContent(former, settings), wanted),
    policyFor: (page) => contentSecurityPolicy(policy, page),
    ...options,
  })
  // With a picture: drawing a card takes half a second.
  const photo = dataUrlOf(await photoPixels(64, 48).jpeg().toBuffer())
  const save = async (title: string, _id?: string): Promise<{ _id: string }> => {
    const body = { title, features: ['Lona'], image: photo }
    return (await (_id ? pages.call('PUT', `/products/${_id}`, body) : pages.call('POST', '/products', body))).json()
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const has = (name: string) => existsSync(join(folder, name))
  const write = () => writer.write(() => true)
  /** The titles of the products whose pages are rendered to write the present edition. */
  const renderedProducts = async () => {
    rendered.length = 0
    await write()
    return rendered.sort()
  }
  return { ...pages, photo, renderedProducts, folder, save, writer, write, read, has }
}

test('visitors get from the files what the server responds, in each encoding, with the policy in the page', async () => {
  const { create, save, visit, write, read, has, folder } = await setupFiles()
  await create('Toldo')
  await save('Tenda')
  await write()
  const files = {
    '/': 'index.html',
    '/privacidade': 'privacidade.html',
    '/produto/toldo': 'produto/toldo.html',
    '/produto/tenda': 'produto/tenda.html',
    '/products': 'products.json',
    '/sitemap.xml': 'sitemap.xml',
    '/robots.txt': 'robots.txt',
    '/manifest.webmanifest': 'manifest.webmanifest',
    '/.well-known/security.txt': '.well-known/security.txt',
  }
  for (const [path, name] of Object.entries(files)) {
    expect(read(name).replace(policyTag, ''), path).toBe((await visit(path)).body)
    expect(brotliDecompressSync(readFileSync(join(folder, `${name}.br`))).toString()).toBe(read(name))
    expect(gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString()).toBe(read(name))
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o644)
  }
  for (const name of ['404.html', '410.html', 'assets/a.js']) expect(has(name), name).toBe(true)
  expect(has('admin')).toBe(false)

  const page = read('produto/toldo.html')
  const policy = policyTag.exec(page)?.[1] ?? ''
  expect(page.indexOf(policy)).toBeLessThan(page.search(/<style|<script/))
  expect(page.indexOf('charset')).toBeLessThan(page.indexOf(policy))
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-.*upgrade-insecure-requests$/)
  expect(policy).not.toContain('frame-ancestors')

  // Every picture that a page names, one of them the card of the product without one.
  const named = new Set(
    [page, read('index.html'), read('produto/tenda.html')].flatMap((html) => html.match(/\/media\/[\w-]+\.\w+/g) ?? []),
  )
  expect([...named].filter((path) => path.includes('card-'))).toHaveLength(1)
  expect(named.size).toBeGreaterThan(3)
  for (const path of named) expect(has(path.slice(1)), path).toBe(true)
})

test('only what has changed is written, and another second is its time', async () => {
  const { save, remove, write, read, has, folder } = await setupFiles()
  const { _id } = await save('Toldo')
  await save('Tenda')
  const time = (name: string) => statSync(join(folder, name)).mtimeMs
  await write()
  const before = ['index.html', 'privacidade.html', 'assets/a.js', 'faq.json.gz'].map(time)
  expect(await write()).toBe(0)
  await save('Talha', _id)
  await write()
  // Of the same size within the same second, which a web server's ETag would not tell.
  expect(time('index.html')).toBeGreaterThanOrEqual((before[0] ?? 0) + 1000)
  expect(time('index.html.br')).toBe(time('index.html'))
  expect(['privacidade.html', 'assets/a.js', 'faq.json.gz'].map(time)).toEqual(before.slice(1))
  expect(read('moved/produto/toldo.html')).toContain('content="0; url=/produto/talha"')
  expect(has('produto/toldo.html')).toBe(false)

  await remove(_id)
  await write()
  for (const slug of ['toldo', 'talha']) expect(has(`gone/produto/${slug}.html`), slug).toBe(true)
  for (const name of ['produto/talha.html', 'produto/talha.html.br', 'moved/produto/toldo.html'])
    expect(has(name)).toBe(false)
  expect(has('produto/tenda.html')).toBe(true)
})

test('only the pages that show what has changed are rendered', async () => {
  const { call, photo, save, read, folder, renderedProducts, visit } = await setupFiles()
  const titles = ['Avental', 'Beiral', 'Cortina', 'Domo', 'Estore']
  const ids: string[] = []
  for (const title of titles) ids.push((await save(title))._id)
  expect(await renderedProducts()).toEqual(titles)
  // The newest is the first: of the others, only the next one shows it.
  await save('Escada', ids[4])
  expect(await renderedProducts()).toEqual(['Domo', 'Escada'])
  expect(read('produto/domo.html').replace(policyTag, '')).toBe((await visit('/produto/domo')).body)
  await call('POST', '/faq', { question: 'Quando?', answer: 'Logo.', order: 1 })
  await call('POST', '/works', { title: 'Obra', image: photo, productId: ids[0] })
  expect(await renderedProducts()).toEqual(['Avental'])
  rmSync(join(folder, 'produto/beiral.html'))
  expect(await renderedProducts()).toEqual(['Beiral'])
  await call('PUT', '/company', { town: 'Dourados' })
  expect(await renderedProducts()).toHaveLength(titles.length)
})

test('a visit during a change gets whole files, and each address that the main page names', async () => {
  const { save, write, read, has, folder } = await setupFiles()
  const { _id } = await save('Toldo 0')
  await write()
  let isWriting = true
  const visits = async () => {
    let count = 0
    for (; isWriting; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      const html = read('index.html')
      const [, path = ''] = /href="\/(produto\/[\w-]+)"/.exec(html) ?? []
      expect(html.endsWith('</html>')).toBe(true)
      expect(has(`${path}.html`) || has(`moved/${path}.html`), path).toBe(true)
      gunzipSync(readFileSync(join(folder, 'index.html.gz')))
    }
    return count
  }
  const visited = visits()
  for (let number = 1; number <= 3; number += 1) {
    await save(`Toldo ${number}`, _id)
    await write()
  }
  isWriting = false
  expect(await visited).toBeGreaterThan(5)
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.new'))).toEqual([])
})

test('a picture that no page names stays for 30 days, and files of others stay for ever', async () => {
  let now = new Date('2026-03-03T12:00:00Z')
  const { save, remove, write, folder } = await setupFiles({ now: () => now })
  const { _id } = await save('Tenda')
  await write()
  const pictures = () => readdirSync(join(folder, 'media'))
  const count = pictures().length
  expect(count).toBeGreaterThan(2)
  for (const name of ['google123.html', '.well-known/acme.txt']) writeFileSync(join(folder, name), 'other')
  await remove(_id)
  await write()
  now = new Date(now.getTime() + 29 * dayMs)
  await write()
  expect(pictures()).toHaveLength(count)
  now = new Date(now.getTime() + dayMs)
  await write()
  expect(pictures()).toEqual([])
  for (const name of ['google123.html', '.well-known/acme.txt'])
    expect(readFileSync(join(folder, name), 'utf8')).toBe('other')
})

test('no write waits for the files, a failure is a notice, and the last edition is written in the end', async () => {
  const { app, authorization, save, operation, publisher, writer, folder, has } = await setupFiles()
  mkdirSync(folder)
  writeFileSync(join(folder, 'letter.txt'), 'of somebody')
  const lines: string[] = []
  const log = {
    error: (_: object, line: string) => lines.push(line),
    info: (_: object, line: string) => lines.push(line),
  }
  const status: FilesStatus = operation.files
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = { write: async (isHurried: () => boolean) => held.then(() => writer.write(isHurried)) }
  const stop = publishFiles({ publisher, writer: slow, status, log })
  await save('Toldo')
  await save('Tenda')
  release()
  await expect.poll(() => status.failure?.code).toBe('folder_not_empty')
  const { notices } = (await app.inject({ url: '/overview', headers: authorization })).json()
  expect(notices).toContainEqual(expect.objectContaining({ kind: 'files_not_published', code: 'folder_not_empty' }))
  expect(readdirSync(folder)).toEqual(['letter.txt'])

  rmSync(join(folder, 'letter.txt'))
  await publisher.renderPages()
  await expect.poll(() => has('produto/tenda.html')).toBe(true)
  await save('Cortina')
  await stop()
  expect(status.failure).toBeUndefined()
  for (const slug of ['toldo', 'tenda', 'cortina']) expect(has(`produto/${slug}.html`), slug).toBe(true)
  expect(lines.at(-1)).toBe('files_published')
})
