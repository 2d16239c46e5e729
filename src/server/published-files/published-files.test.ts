import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { setupBackups } from '#support/backup-drill.ts'
import { stopClock } from '#support/clock.ts'
import { policyTag, setupFiles } from '#support/setup-pages.ts'
import { createPublicListsReader } from '../entities.ts'
import { readEnv } from '../env.ts'
import { StartError } from '../process/exits.ts'
import { type FilesStatus, publishCommand, publishFiles } from './publish-files.ts'

const dayMs = 24 * 60 * 60 * 1000

test('visitors get from the files what the server responds, in each encoding, with the policy in the page', async () => {
  const { create, save, call, photo, visit, write, read, has, current } = await setupFiles()
  await create('Toldo')
  await save('Tenda')
  await call('PUT', '/texts', { accent: '#0b5c2e', logoImage: photo })
  await write()
  const files = {
    '/': 'index.html',
    '/privacidade': 'privacidade.html',
    '/acessibilidade': 'acessibilidade.html',
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
    expect(brotliDecompressSync(readFileSync(join(current, `${name}.br`))).toString()).toBe(read(name))
    expect(gunzipSync(readFileSync(join(current, `${name}.gz`))).toString()).toBe(read(name))
    expect(statSync(join(current, name)).mode & 0o777).toBe(0o644)
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
    [page, read('index.html'), read('produto/tenda.html'), read('manifest.webmanifest')].flatMap(
      (html) => html.match(/\/media\/[\w-]+\.\w+/g) ?? [],
    ),
  )
  expect([...named].filter((path) => path.includes('card-'))).toHaveLength(1)
  expect([...named].filter((path) => path.includes('icon-'))).toHaveLength(2)
  expect(named.size).toBeGreaterThan(3)
  for (const path of named) expect(has(path.slice(1)), path).toBe(true)
})

test('only what has changed is written, and another second is its time', async () => {
  const { save, remove, write, read, has, current } = await setupFiles()
  const { _id } = await save('Toldo')
  await save('Tenda')
  const time = (name: string) => statSync(join(current, name)).mtimeMs
  await write()
  const before = ['index.html', 'privacidade.html', 'assets/a.js', 'faq.json.gz'].map(time)
  expect(await write()).toBe(0)
  await save('Talha', _id)
  const umask = process.umask(0o077)
  onTestFinished(() => void process.umask(umask))
  await write()
  // The web server runs as another user.
  for (const name of ['moved', 'moved/produto']) expect(statSync(join(current, name)).mode & 0o777, name).toBe(0o755)
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

test('a visit during a change gets whole files, and each address that the main page names', async () => {
  const { save, write, read, has, current, folder } = await setupFiles()
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
      gunzipSync(readFileSync(join(current, 'index.html.gz')))
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

test('processes that publish in the same second all succeed, and visitors get the newest', async () => {
  stopClock()
  const { save, writerOf, has, current, folder } = await setupFiles()
  await save('Tenda')
  const writers = Array.from({ length: 3 }, () => writerOf())
  await Promise.all(writers.map((writer) => writer.write()))
  expect(has('produto/tenda.html')).toBe(true)
  await save('Toldo')
  await Promise.all(writers.map((writer) => writer.write()))
  expect(['produto/tenda.html', 'produto/toldo.html'].map(has)).toEqual([true, true])
  expect(readdirSync(join(folder, 'editions'))).toContain(readlinkSync(current).slice('editions/'.length))
})

test('a picture that no page names stays for 30 days, and files of others stay for ever', async () => {
  const clock = stopClock()
  const { save, remove, write, folder, read } = await setupFiles()
  const { _id } = await save('Tenda')
  await write()
  const pictures = () => readdirSync(join(folder, 'media'))
  const count = pictures().length
  expect(count).toBeGreaterThan(2)
  mkdirSync(join(folder, '.well-known'))
  for (const name of ['google123.html', '.well-known/acme.txt']) writeFileSync(join(folder, name), 'other')
  await remove(_id)
  await write()
  clock.passed += 29 * dayMs
  await write()
  expect(pictures()).toHaveLength(count)
  clock.passed += dayMs
  await write()
  expect(pictures()).toEqual([])
  for (const name of ['google123.html', '.well-known/acme.txt'])
    expect([readFileSync(join(folder, name), 'utf8'), read(name)]).toEqual(['other', 'other'])
})

test('an open page of the former edition still loads its late scripts, for 30 days, from the root of the present one', async () => {
  const clock = stopClock()
  const { save, write, has, folder, clientFolder, current, writerOf } = await setupFiles()
  await save('Tenda')
  await write()
  const former = readlinkSync(current)
  expect(former).toMatch(/^editions\/\d+$/)
  // A release brings another script, and pages that name it.
  await save('Toldo')
  rmSync(join(clientFolder, 'assets/a.js'))
  writeFileSync(join(clientFolder, 'assets/b.js'), 'b()')
  const upgraded = writerOf()
  await upgraded.write()
  expect(readlinkSync(current)).not.toBe(former)
  for (const name of ['assets/a.js', 'assets/b.js']) expect(has(name), name).toBe(true)
  expect(lstatSync(join(folder, 'assets')).isDirectory()).toBe(true)
  for (const days of [29, 1]) {
    expect(has('assets/a.js')).toBe(true)
    clock.passed += days * dayMs
    await upgraded.write()
  }
  expect(['assets/a.js', 'assets/b.js'].map(has)).toEqual([false, true])
})

test('an edition that fails is not shown, and at most the former one stays beside the present one', async () => {
  const { save, write, read, has, folder, current, writerOf } = await setupFiles()
  for (const title of ['Toldo', 'Tenda', 'Cortina']) {
    await save(title)
    await write()
  }
  const shown = readlinkSync(current)
  const editions = () => readdirSync(join(folder, 'editions'))
  expect(editions()).toHaveLength(2)
  const page = read('index.html')
  await save('Beiral')
  const failing = writerOf({
    policyFor: () => {
      throw new Error('no policy')
    },
  })
  await expect(failing.write()).rejects.toThrow('no policy')
  expect([readlinkSync(current), read('index.html'), editions().length]).toEqual([shown, page, 2])
  await write()
  expect(has('produto/beiral.html')).toBe(true)
  expect(editions()).toHaveLength(2)
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
  const slow = { write: async () => held.then(() => writer.write()) }
  const stop = publishFiles(publisher, slow, status, log)
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

test('npm run publish says that a page could not be rendered, and where, and writes nothing', async () => {
  const { dataDir, openNew } = setupBackups()
  const { databaseUrl } = await openNew()
  const folder = join(dataDir, 'site')
  const render = () => {
    throw new TypeError('Segredo')
  }
  const options = {
    ...{ env: readEnv({ DATABASE_URL: databaseUrl }, dataDir), folder, clientFolder: dataDir },
    ...{ readLists: createPublicListsReader(''), render, policyFor: () => ({}), renderOnRequest: () => [] as never },
  }
  const failed = await publishCommand(options, () => undefined).catch((error) => error)
  expect(failed).toBeInstanceOf(StartError)
  expect(failed.message).toMatch(/^Uma página não pôde ser gerada, e nada mudou em .*TypeError.*published-files\.test/)
  expect(failed.message).not.toContain('Segredo')
  expect(existsSync(folder)).toBe(false)
})
