import { spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publicEntityNames } from '#contract/entities.ts'
import { newDataDir, removeDataDir, spawnBuiltServer, startBuiltServer } from '#support/built-server.ts'
import { signedIn } from '#support/signed-in.ts'

let dataDir: string
beforeEach(() => {
  dataDir = newDataDir()
})
afterEach(() => removeDataDir(dataDir))

const inFolder = (name: string) => path.join(dataDir, name)
const mode = (name: string) => statSync(inFolder(name)).mode & 0o777

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

test('folder and files are readable by their owner only; a start restricts those of an earlier version', async () => {
  const first = await startBuiltServer({ dataDir })
  await (await signedIn(first.url)).addQuestion('Quem lê?')
  await first.stop()
  chmodSync(dataDir, 0o755)
  for (const name of ['toldaria.db', 'edition.json']) {
    expect(mode(name), name).toBe(0o600)
    chmodSync(inFolder(name), 0o644)
  }
  const second = await startBuiltServer({ dataDir })
  await (await signedIn(second.url)).addQuestion('E agora?')
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  for (const name of ['toldaria.db', 'toldaria.db-wal', 'toldaria.db-shm', 'edition.json'])
    expect(mode(name), name).toBe(0o600)
  await second.stop()
})

test('a start removes files of an interrupted save, but not those that another server is writing', async () => {
  const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  const gone = spawn(process.execPath, ['--eval', ''])
  await new Promise((resolve) => gone.once('exit', resolve))
  const left = [`edition.json.${gone.pid}.new`, `edition.json.${gone.pid}.0a1b2c3d.new`]
  const kept = [`edition.json.${other.pid}.0a1b2c3d.new`, 'edition.json.backup']
  for (const name of [...left, ...kept]) writeFileSync(inFolder(name), '{')
  const server = await startBuiltServer({ dataDir })
  await (await signedIn(server.url)).addQuestion('E a edição?')
  expect(left.filter((name) => existsSync(inFolder(name)))).toEqual([])
  expect(kept.filter((name) => existsSync(inFolder(name)))).toEqual(kept)
  await server.stop()
  other.kill()
  expect(
    readdirSync(dataDir)
      .filter((name) => name.startsWith('edition'))
      .sort(),
  ).toEqual(['edition.json', ...kept])
})
