import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import {
  administrator,
  type BuiltServer,
  newDataDir,
  removeDataDir,
  spawnBuiltServer,
  startBuiltServer,
} from '#support/built-server.ts'
import { fillAsBeforeFirstRelease } from '#support/opened-database.ts'

const pollOptions = { interval: 100 }

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
  /^O banco de dados em \S+toldaria\.db já é de uma versão mais nova do programa \(tem 997-a, 998-b; este programa vai até \d{3}-[a-z-]+\), e nada foi mudado nele: instale a versão mais nova, ou volte com npm run restore à cópia/m

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

test('a database from before the first release is refused in one sentence and left unchanged, also if there is an edition', async () => {
  await storeEdition()
  rmSync(inFolder('toldaria.db'))
  const former = openDatabase(`file:${inFolder('toldaria.db')}`)
  await fillAsBeforeFirstRelease(former)
  await former.db.destroy()
  const before = readFileSync(inFolder('toldaria.db'))
  const { ended, output } = spawnBuiltServer({ dataDir })
  expect(await ended).toBe(1)
  expect(output().trim().split('\n')).toEqual([
    `O banco de dados em ${inFolder('toldaria.db')} é de antes da versão 1.0.0, que não o lê, e nada foi mudado nele: corrija DATABASE_URL ou DATA_DIR, ou guarde-o em outro lugar e comece com um banco vazio.`,
  ])
  expect(readFileSync(inFolder('toldaria.db')).equals(before)).toBe(true)
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
