import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { publicEntityNames } from '#contract/entities.ts'
import { newDataDir, removeDataDir, signedIn, spawnBuiltServer, startBuiltServer } from '#support/built-server.ts'

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

test('database, edition, copies and their folders are readable by their owner only; published files by everybody', async () => {
  const former = process.umask(0o022)
  onTestFinished(() => void process.umask(former))
  rmSync(dataDir, { recursive: true })
  const published = newDataDir()
  onTestFinished(() => removeDataDir(published))
  const server = await startBuiltServer({ dataDir, env: { PUBLISH_DIR: path.join(published, 'site') } })
  const { addQuestion, token } = await signedIn(server.url)
  await addQuestion('Quem lê?')
  const authorization = `Bearer ${token}`
  const copy = await fetch(`${server.url}/backups`, { method: 'POST', headers: { authorization } })
  expect(copy.status).toBe(201)
  await expect.poll(() => existsSync(path.join(published, 'site/current/index.html'))).toBe(true)
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
  for (const [name, mode] of modesIn(published))
    expect([name, mode]).toEqual([name, statSync(path.join(published, name)).isDirectory() ? 0o755 : 0o644])
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
