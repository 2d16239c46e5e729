import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  administrator,
  type BuiltServer,
  newDataDir,
  removeDataDir,
  spawnBuiltServer,
  startBuiltServer,
} from '#support/built-server.ts'
import { releasedFile } from '#support/released-database.ts'

const pollOptions = { interval: 100 }
const older = '016-before'

let dataDir: string
let server: BuiltServer | undefined
const inFolder = (name: string) => path.join(dataDir, name)

beforeEach(() => {
  dataDir = newDataDir()
})
afterEach(async () => {
  await server?.stop('SIGKILL')
  server = undefined
  removeDataDir(dataDir)
})

const newer =
  /^O banco de dados em \S+toldaria\.db já é de uma versão mais nova do programa \(tem 997-a, 998-b; este programa vai até \d{3}-[a-z-]+\), e nada foi mudado nele: instale a versão mais nova, ou restaure com npm run restore a cópia/m

test('a newer database is refused in one sentence and left unchanged, also if there is an edition', async () => {
  const edition = await storeEdition()
  const own = readFileSync(inFolder('toldaria.db'))
  const database = new DatabaseSync(inFolder('toldaria.db'))
  database.exec("insert into migrations values ('998-b'), ('997-a')")
  database.close()
  const before = readFileSync(inFolder('toldaria.db'))
  const { ended, output } = spawnBuiltServer({ dataDir })
  expect(await ended).toBe(1)
  expect(output().trim().split('\n')).toEqual([expect.stringMatching(newer)])
  expect(readFileSync(inFolder('toldaria.db')).equals(before)).toBe(true)

  // A server that runs without the database keeps serving.
  rmSync(inFolder('toldaria.db'))
  server = await startBuiltServer({ dataDir })
  replaceDatabase(before)
  await expect.poll(server.output, pollOptions).toMatch(newer)
  expect([await read('/products'), (await signIn()).status]).toEqual([edition, 503])
  expect(readFileSync(inFolder('toldaria.db')).equals(before)).toBe(true)
  replaceDatabase(own)
  await expect.poll(async () => (await signIn()).status, pollOptions).toBe(200)
})

test('a database that lacks migrations before 1.0.0 is refused in one sentence and left unchanged, also if there is an edition', async () => {
  await storeEdition()
  writeFileSync(inFolder('toldaria.db'), releasedFile(older))
  const database = new DatabaseSync(inFolder('toldaria.db'))
  database.exec(`delete from migrations where name = '${older}'`)
  database.close()
  const before = readFileSync(inFolder('toldaria.db'))
  const { ended, output } = spawnBuiltServer({ dataDir })
  expect(await ended).toBe(1)
  expect(output().trim().split('\n')).toEqual([
    `O banco de dados em ${inFolder('toldaria.db')} é de uma versão que este programa não atualiza (está na migração 015-taps), e nada foi mudado nele: inicie uma vez com a versão 0.2.0, a última antes da 1.0.0, e depois com esta.`,
  ])
  expect(readFileSync(inFolder('toldaria.db')).equals(before)).toBe(true)
})

test('while an older database waits for its upgrade, visitors get the last edition and the API 503; then all is there', async () => {
  const edition = await storeEdition()
  writeFileSync(inFolder('toldaria.db'), releasedFile(older))
  // The upgrade waits for another program's transaction.
  const other = new DatabaseSync(inFolder('toldaria.db'))
  other.exec('begin immediate')
  server = await startBuiltServer({ dataDir })
  expect(await read('/products')).toEqual(edition)
  expect(await (await fetch(server.url)).text()).toContain(edition[0].title)
  const reply = await signIn()
  expect([reply.status, (await reply.json()).code, reply.headers.get('retry-after')]).toEqual([
    503,
    'database_unavailable',
    '2',
  ])
  const users = await fetch(`${server.url}/users`, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } })
  expect(users.status).toBe(503)
  expect(server.output()).toContain('servindo a última edição publicada até terminar')

  other.exec('rollback')
  other.close()
  await expect.poll(async () => (await signIn()).status, pollOptions).toBe(200)
  expect(await read('/products')).toMatchObject([{ title: 'Toldo Praia' }])
  const copies = readdirSync(inFolder('backups'))
  expect(copies).toEqual([expect.stringMatching(/^upgrade-016-before-.*\.db$/)])
  expect(server.output()).toContain(`A cópia de antes está em ${inFolder(`backups/${copies[0]}`)}`)
  expect(await server.stop()).toBe(0)
})

test('without room for the copy nothing is upgraded, which is said once, and visitors get the last edition until there is', async () => {
  const edition = await storeEdition()
  writeFileSync(inFolder('toldaria.db'), releasedFile(older))
  writeFileSync(inFolder('backups'), 'a file in the place of the folder')
  server = await startBuiltServer({ dataDir })
  const { output } = server
  const sentence = 'não foi atualizado, porque a cópia de segurança de antes não pôde ser feita em'
  await expect.poll(output, pollOptions).toContain(sentence)
  expect(await read('/products')).toEqual(edition)
  expect((await signIn()).status).toBe(503)
  expect(newestMigration()).toBe(older)

  rmSync(inFolder('backups'))
  await expect.poll(async () => (await signIn()).status, pollOptions).toBe(200)
  expect(output().split(sentence)).toHaveLength(2)
  expect(newestMigration()).not.toBe(older)
})

test('without an edition the upgrade is made before the server listens; if the copy fails, the start is refused', async () => {
  writeFileSync(inFolder('toldaria.db'), releasedFile(older))
  mkdirSync(inFolder('backups'))
  writeFileSync(inFolder('backups/file'), '')
  const refused = spawnBuiltServer({ dataDir, env: { BACKUP_DIR: inFolder('backups/file') } })
  expect(await refused.ended).toBe(1)
  expect(refused.output().trim().split('\n')).toEqual([
    expect.stringContaining('libere espaço no disco ou corrija BACKUP_DIR'),
  ])
  expect(newestMigration()).toBe(older)
  server = await startBuiltServer({ dataDir })
  expect(await read('/products')).toMatchObject([{ title: 'Toldo Praia' }])
})

/** Starts and stops a server, so that its edition is stored. Returns its products. */
async function storeEdition() {
  server = await startBuiltServer({ dataDir })
  const products = await read('/products')
  await server.stop()
  for (const name of readdirSync(dataDir)) if (/-(wal|shm)$/.test(name)) rmSync(inFolder(name))
  return products
}

/** Another file in its place: one that is written over an open database is never trusted. */
function replaceDatabase(bytes: Buffer): void {
  writeFileSync(inFolder('restored.db'), bytes)
  renameSync(inFolder('restored.db'), inFolder('toldaria.db'))
}

async function read(list: string) {
  return await (await fetch(`${server?.url}${list}`)).json()
}

async function signIn(): Promise<Response> {
  return await fetch(`${server?.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
}

function newestMigration(): unknown {
  const database = new DatabaseSync(inFolder('toldaria.db'), { readOnly: true })
  const { name } = database.prepare('select max(name) as name from migrations').get() as { name: string }
  database.close()
  return name
}
