import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { publicEntityNames } from '#contract/entities.ts'
import {
  administrator,
  type BuiltServer,
  newDataDir,
  removeDataDir,
  signedIn,
  spawnBuiltServer,
  startBuiltServer,
} from '#support/built-server.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

describe('data folder', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = newDataDir()
  })
  afterEach(() => removeDataDir(dataDir))

  const inFolder = (name: string) => path.join(dataDir, name)

  test('servers that start at the same time on an empty folder share one database, seeded once, with one administrator', async () => {
    const servers = await Promise.all([1, 2, 3].map(() => startBuiltServer({ dataDir })))
    for (const { url } of servers) await (await signedIn(url)).addQuestion('Todos gravam?')
    const count = async (list: string) =>
      Promise.all(servers.map(async ({ url }) => (await (await fetch(`${url}${list}`)).json()).length))
    expect(new Set(await count('/products')).size).toBe(1)
    for (const server of servers) expect(await server.stop(), server.output()).toBe(0)

    const database = new DatabaseSync(inFolder('toldaria.db'))
    const rows = (table: string, name: string) => database.prepare(`select ${name} as name from ${table}`).all()
    expect(rows('users', 'email')).toHaveLength(1)
    expect(rows('seeds', 'slice')).toHaveLength(publicEntityNames.length)
    expect(rows('publication', 'database_id')).toHaveLength(1)
    const titles = rows('products', 'title').map(({ name }) => name)
    expect(new Set(titles).size).toBe(titles.length)
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    database.close()
  })

  test('another program’s database is refused in one sentence and left unchanged', async () => {
    const database = new DatabaseSync(inFolder('toldaria.db'))
    // Many programs have a table of migrations.
    database.exec('create table migrations (id integer primary key, migration text); create table users (id text)')
    database.close()
    const before = readFileSync(inFolder('toldaria.db'))
    const { ended, output } = spawnBuiltServer({ dataDir })
    expect(await ended).toBe(1)
    expect(output().trim().split('\n')).toEqual([
      `O arquivo ${inFolder('toldaria.db')} é o banco de dados de outro programa, e nada foi mudado nele: corrija DATABASE_URL ou DATA_DIR.`,
    ])
    expect(readFileSync(inFolder('toldaria.db')).equals(before)).toBe(true)
    expect(readdirSync(dataDir)).toEqual(['toldaria.db'])
  })

  test('database, edition, copies and their folders are readable by their owner only', async () => {
    const former = process.umask(0o022)
    onTestFinished(() => void process.umask(former))
    rmSync(dataDir, { recursive: true })
    const server = await startBuiltServer({ dataDir })
    const { addQuestion, token } = await signedIn(server.url)
    await addQuestion('Quem lê?')
    const authorization = `Bearer ${token}`
    const copy = await fetch(`${server.url}/backups`, { method: 'POST', headers: { authorization } })
    expect(copy.status).toBe(201)
    expect(Object.fromEntries([['.', statSync(dataDir).mode & 0o777], ...modesIn(dataDir)])).toEqual({
      '.': 0o700,
      backups: 0o700,
      [`backups/${(await copy.json()).name}`]: 0o600,
      'edition.json': 0o600,
      'toldaria.db': 0o600,
      'toldaria.db-shm': 0o600,
      'toldaria.db-wal': 0o600,
    })
    await server.stop()
  })

  test('a start removes files of saves that were interrupted an hour ago, but not younger ones, which another server may be writing', async () => {
    const left = ['edition.json.0a1b2c3d.new', `edition.json.${process.pid}.4e5f6a7b.new`]
    const kept = ['edition.json.8c9d0e1f.new', 'edition.json.backup']
    for (const name of [...left, ...kept]) writeFileSync(inFolder(name), '{')
    const anHourAgo = Date.now() / 1000 - 3601
    for (const name of left) utimesSync(inFolder(name), anHourAgo, anHourAgo)
    const server = await startBuiltServer({ dataDir })
    await (await signedIn(server.url)).addQuestion('E a edição?')
    await server.stop()
    expect(readdirSync(dataDir).filter((name) => name.startsWith('edition'))).toEqual(
      ['edition.json', ...kept].toSorted(),
    )
  })

  function modesIn(folder: string): [string, number][] {
    return (readdirSync(folder, { recursive: true }) as string[]).map((name) => [
      name,
      statSync(path.join(folder, name)).mode & 0o777,
    ])
  }
})

describe('full disk', () => {
  const pollOptions = { interval: 100 }
  // A separate disk in a mount namespace, which needs no root and is removed with the last process. The second server starts when the first
  // one ends.
  const onSmallDisk =
    'mount -t tmpfs -o size=16m tmpfs "$DATA_DIR" && "$0" scripts/serve.mjs; exec "$0" scripts/serve.mjs'

  let server: BuiltServer
  let url: string
  let token: string
  let inFolder: (name: string) => string

  beforeEach(async () => {
    const dataDir = newDataDir()
    const command: [string, ...string[]] = ['unshare', '--map-root-user', '--mount', 'sh', '-c', onSmallDisk]
    server = await startBuiltServer({ dataDir, command: [...command, process.execPath] })
    url = server.url
    inFolder = (name) => `/proc/${server.process.pid}/root${dataDir}/${name}`
    token = (await signIn()).body.access_token as string
    fillDisk()
  })

  afterEach(async () => {
    const first = firstServer()
    const ended = server.stop('SIGKILL')
    if (first) process.kill(first, 'SIGKILL')
    await ended
    removeDataDir(server.dataDir)
  })

  test('a full disk is reported as such, visitors are served, and writes succeed as soon as there is room', async () => {
    const refused = await saveUntilRefused()
    expect([refused.status, refused.body.code]).toEqual([507, 'storage_full'])
    // The log contains the driver's code, but nothing of the data that was to be stored.
    expect(server.output()).toMatch(/"code":13,.*"msg":"storage_full"/)
    expect(server.output()).not.toMatch(/Foto \d|data:image/)
    const stored = ((await call('GET', '/products')).body as unknown as unknown[]).length
    expect((await fetch(url)).status).toBe(200)

    rmSync(inFolder('filler'))
    expect((await save()).status).toBe(201)
    expect((await call('GET', '/products')).body).toHaveLength(stored)
    expect(server.process.exitCode).toBe(null)
  })

  test('small saves on a full disk are 507 or stored, and a restart on it serves all that was stored', async () => {
    const statuses = []
    for (let turn = 0; turn < 300; turn += 1) statuses.push((await save()).status)
    expect(statuses.filter((status) => ![201, 507].includes(status))).toEqual([])
    expect(statuses).toContain(507)
    const questions = ((await call('GET', '/faq')).body as unknown as unknown[]).length

    const first = firstServer()
    if (first) process.kill(first, 'SIGTERM')
    await expect.poll(() => addresses().length, pollOptions).toBe(2)
    url = addresses()[1] ?? ''
    expect((await call('GET', '/faq')).body).toHaveLength(questions)
    rmSync(inFolder('filler'))
    expect((await save()).status).toBe(201)
  })

  function save() {
    return call('POST', '/faq', { question: 'Quanto custa?', answer: 'Depende. '.repeat(500), order: 1 })
  }

  /** Saves different photos until the server refuses one. */
  async function saveUntilRefused() {
    for (let count = 1; count <= 60; count += 1) {
      const photo = await photoPixels(1200, 900, 20 + count)
        .jpeg({ quality: 90 })
        .toBuffer()
      const product = { title: `Foto ${count}`, features: ['Grande'], image: dataUrlOf(photo) }
      const reply = await call('POST', '/products', product)
      if (reply.status !== 201) return reply
    }
    throw new Error('60 photos found room on a full disk')
  }

  function fillDisk(): void {
    try {
      for (;;) appendFileSync(inFolder('filler'), Buffer.alloc(4096, 'x'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }

  /** The process id of the first server; absent while the second one runs. */
  function firstServer(): number | undefined {
    const { pid } = server.process
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]) || undefined
  }

  /** The servers' origins, in the order of their start. */
  function addresses(): string[] {
    return [...new Set(server.output().match(/http:\/\/127\.0\.0\.1:[1-9]\d*/g))]
  }

  function signIn() {
    return call('POST', '/auth/login', administrator, '')
  }

  async function call(method: string, path: string, body?: object, session = token) {
    const headers = { 'content-type': 'application/json', ...(session && { authorization: `Bearer ${session}` }) }
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> }
  }
})
