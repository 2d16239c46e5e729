import { copyFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  administrator,
  type BuiltServer,
  newDataDir,
  removeDataDir,
  signedIn,
  startBuiltServer,
} from '#support/built-server.ts'

const pollOptions = { interval: 100 }

let dataDir: string
let file: string
let server: BuiltServer

beforeEach(async () => {
  dataDir = newDataDir()
  file = path.join(dataDir, 'toldaria.db')
  server = await startBuiltServer({ dataDir })
  await (await signedIn(server.url)).addQuestion('Ainda aparece?')
})

afterEach(async () => {
  await server.stop()
  removeDataDir(dataDir)
})

const faults = {
  gone: () => renameSync(file, `${file}.away`),
  corrupt: () => {
    copyFileSync(file, `${file}.away`)
    writeFileSync(file, 'no database, whatever the name says. '.repeat(500))
  },
}

describe.each(Object.entries(faults))('with the database %s', (_, breakIt) => {
  test('after a restart without a database visitors get the last page with its quote links and the panel gets 503, until the database is back', async () => {
    await server.stop()
    breakIt()
    server = await startBuiltServer({ dataDir, env: { LOG_LEVEL: 'info' } })
    await expectLastPage()
    expect(await signInStatus()).toBe(503)
    expect(
      (await fetch(`${server.url}/users`, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } })).status,
    ).toBe(503)

    expect(server.output()).toContain('database_away')
    renameSync(`${file}.away`, file)
    await expect.poll(signInStatus, pollOptions).toBe(200)
    await expect.poll(() => server.output(), pollOptions).toContain('database_back')
    await (await signedIn(server.url)).addQuestion('Voltou?')
    expect(await questions()).toEqual(expect.arrayContaining(['Ainda aparece?', 'Voltou?']))
  })
})

test('if the database is deleted while the server runs, it ends with one sentence, and a start serves the last edition and creates no database', async () => {
  // An edition is stored after its write was acknowledged.
  const stored = () => readFileSync(path.join(dataDir, 'edition.json'), 'utf8')
  await expect.poll(stored, pollOptions).toContain('Ainda aparece?')
  faults.gone()
  await expectEndsWithSentence()
  server = await startBuiltServer({ dataDir })
  await expectLastPage()
  expect(await signInStatus()).toBe(503)
  expect(existsSync(file)).toBe(false)
  expect(server.output()).toContain('O banco de dados não responde: servindo a última edição publicada')
  expect(server.output()).toContain('coloque-o de volta, ou volte a uma cópia com npm run restore')
  renameSync(`${file}.away`, file)
  await expect.poll(signInStatus, pollOptions).toBe(200)
})

test('if another database is renamed over the running one, it ends with one sentence, and a start serves exactly that one', async () => {
  expect(await server.stop()).toBe(0)
  copyFileSync(file, `${file}.copy`)
  server = await startBuiltServer({ dataDir })
  await (await signedIn(server.url)).addQuestion('Só no registro?')
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
  renameSync(`${file}.copy`, file)
  await expectEndsWithSentence()
  server = await startBuiltServer({ dataDir })
  await expect.poll(questions, pollOptions).not.toContain('Só no registro?')
  expect(await questions()).toContain('Ainda aparece?')
  await (await signedIn(server.url)).addQuestion('E agora?')
  expect(await server.stop()).toBe(0)
  expect(integrityOf(file)).toEqual({ integrity_check: 'ok' })
})

function integrityOf(path: string): unknown {
  const stored = new DatabaseSync(path)
  const found = stored.prepare('pragma integrity_check').get()
  stored.close()
  return found
}

async function expectEndsWithSentence(): Promise<void> {
  expect(await server.ended).toBe(74)
  expect(server.output()).toContain(
    `O arquivo ${file} foi trocado ou removido (ou o -wal ao lado dele) com o servidor no ar`,
  )
}

test('if another program locks the database, visitors are served, and the panel reports it', async () => {
  const other = new DatabaseSync(file)
  other.exec('begin exclusive')
  expect(await signInStatus()).toBe(503)
  await expectLastPage()
  other.exec('rollback')
  other.close()
  await expect.poll(signInStatus, pollOptions).toBe(200)
})

async function expectLastPage(): Promise<void> {
  expect(await questions()).toContain('Ainda aparece?')
  const page = await (await fetch(server.url)).text()
  expect(page).toContain('Ainda aparece?')
  expect(page).toMatch(/href="https:\/\/wa\.me\/55\d{10,11}\?text=/)
  const [product] = await (await fetch(`${server.url}/products`)).json()
  expect((await fetch(`${server.url}/produto/${product.slug}`)).status, 'a product’s page').toBe(200)
  const script = /data-script="([^"]+)"/.exec(page)?.[1]
  expect((await fetch(`${server.url}${script}`)).status, 'the script that the page names').toBe(200)
}

async function questions(): Promise<string[]> {
  const items = await fetch(`${server.url}/faq`).then((response) => response.json())
  return items.map(({ question }: { question: string }) => question)
}

async function signInStatus(): Promise<number> {
  const response = await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  return response.status
}
