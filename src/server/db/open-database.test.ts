import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import net, { type AddressInfo, type Socket } from 'node:net'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newDatabaseUrl } from '#support/build-test-app.ts'
import { newFolder } from '#support/new-folder.ts'
import type { AnyDatabase } from './dialects.ts'
import { isDatabaseUnavailable } from './faults.ts'
import { openDatabase, openForReading, openScratchDatabase } from './open-database.ts'
import { openPostgresPool } from './postgres.ts'
import { setDatabaseAside } from './sqlite.ts'
import type { Database } from './tables.ts'

test('a database that is open for reading cannot be written, and its files stay as they are', async () => {
  const { folder, url } = newFile()
  const server = openDatabase(url)
  close(server.db)
  await server.prepare()
  await server.db.insertInto('seeds').values({ slice: 'a' }).execute()
  const files = () =>
    readdirSync(folder).map((name) => [name, ...(name.endsWith('-shm') ? [] : [stateOf(join(folder, name))])])
  const before = files()
  const { db, dialect } = openForReading(url)
  expect(await db.selectFrom('seeds').selectAll().execute()).toEqual([{ slice: 'a' }])
  expect((await dialect.readColumns(db)).get('seeds')).toEqual([{ name: 'slice', isText: true }])
  await expect(db.deleteFrom('seeds').execute()).rejects.toThrow('readonly')
  await db.destroy()
  expect(files()).toEqual(before)
})

test.runIf(process.env.TEST_DATABASE_URL)('a database of PostgreSQL that is not in UTF-8 is refused', async () => {
  const server = openDatabase(String(process.env.TEST_DATABASE_URL))
  close(server.db)
  const name = `latin_${randomBytes(4).toString('hex')}`
  await sql`create database ${sql.id(name)} encoding 'LATIN1' locale 'C' template template0`.execute(server.db)
  const url = new URL(String(process.env.TEST_DATABASE_URL))
  url.pathname = `/${name}`
  const latin = openDatabase(url.href)
  await expect(latin.readSchema()).rejects.toMatchObject({ code: 'not_utf8' })
  await expect(latin.prepare()).rejects.toMatchObject({ code: 'not_utf8' })
  const tables = await latin.db.introspection.getTables()
  await latin.db.destroy()
  await sql`drop database ${sql.id(name)}`.execute(server.db)
  expect(tables).toEqual([])
})

test('a missing database is not created for reading', async () => {
  const { folder, url } = newFile()
  const { db } = openForReading(url)
  await expect(db.selectFrom('seeds').selectAll().execute()).rejects.toSatisfy(isDatabaseUnavailable)
  expect(readdirSync(folder)).toEqual([])
})

test('a database for temporary use has no log, and waits for no disk', async () => {
  const { folder, path } = newFile()
  const { db, dialect } = openScratchDatabase(path)
  close(db)
  await db.transaction().execute(async (trx) => {
    await sql`create table notes (id text)`.execute(trx)
    await sql`insert into notes values ('a')`.execute(trx)
    expect(readdirSync(folder)).toEqual([basename(path)])
  })
  expect((await dialect.readColumns(db)).get('notes')).toEqual([{ name: 'id', isText: true }])
  expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: 0 }])
})

test('an unreadable database is renamed with its log and index, which stay as they are', async () => {
  const { folder, path } = newFile()
  for (const suffix of ['', '-wal', '-shm']) writeFileSync(`${path}${suffix}`, `bytes${suffix}`)
  const aside = setDatabaseAside(path)
  expect(aside).toMatch(new RegExp(`^${path}-\\d+$`))
  const name = basename(aside)
  expect(readdirSync(folder).sort()).toEqual([name, `${name}-shm`, `${name}-wal`])
  for (const suffix of ['', '-wal', '-shm']) expect(readFileSync(`${aside}${suffix}`, 'utf8')).toBe(`bytes${suffix}`)
})

function stateOf(path: string) {
  const { ino, mtimeMs } = statSync(path)
  return { ino, mtimeMs, bytes: readFileSync(path).toString('base64') }
}

function newFile() {
  const folder = newFolder()
  const path = join(folder, 'toldaria.db')
  return { folder, path, url: `file:${path}` }
}

function close(db: Database): void {
  onTestFinished(() => db.destroy())
}

describe('a failure to connect is an outage with a code:', () => {
  test.each([
    ['a host that refuses', 'ECONNREFUSED', undefined, ''],
    ['a host that hangs up', '08006', (socket: Socket) => socket.end(), ''],
    ['a host without the demanded encryption', '08006', (socket: Socket) => socket.write('N'), '?sslmode=require'],
  ])('%s', async (_, code, respond, options) => {
    const pool = openPostgresPool(`postgres://toldaria@127.0.0.1:${await listen(respond)}/toldaria${options}`)
    const error = await pool.connect().catch((thrown) => thrown)
    expect(error).toMatchObject({ code })
    expect(error).toSatisfy(isDatabaseUnavailable)
    // Node's own error has a code; one that has none is the cause of ours.
    if (options !== '') expect(error.cause).toBeInstanceOf(Error)
    await pool.end()
  })
})

/** A port that responds to the first bytes of each connection; without a response nothing listens on it. */
async function listen(respond: ((socket: Socket) => void) | undefined): Promise<number> {
  const listener = net.createServer((socket) => socket.once('data', () => respond?.(socket)).on('error', () => {}))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  if (respond) onTestFinished(() => void listener.close())
  else await new Promise((resolve) => listener.close(resolve))
  return port
}

test('the columns of each table come in their order, and which of them are texts', async () => {
  const { db, dialect } = await setup()
  await db.schema.createTable('empty').addColumn('only', 'integer').execute()
  const tables = await dialect.readColumns(db)
  expect(tables.get('pieces')).toEqual([
    { name: 'seq', isText: false },
    { name: 'word', isText: true },
    { name: 'bytes', isText: false },
  ])
  expect(tables.get('empty')).toEqual([{ name: 'only', isText: false }])
})

test('a stream has all rows in the order of their bytes, however few are in memory', async () => {
  const { db, dialect, insert } = await setup()
  for (const word of ['á', 'b', 'a', 'Z']) await insert(word)
  await db.transaction().execute(async (trx) => {
    const query = trx
      .selectFrom('pieces')
      .select('word')
      .orderBy(sql`word collate ${sql.id(dialect.byteOrder)}`)
    for (const rowsAtOnce of [1, 2, 3, 4, 5]) {
      const words: unknown[] = []
      for await (const row of dialect.stream(trx, query, rowsAtOnce)) words.push(row.word)
      expect(words, String(rowsAtOnce)).toEqual(['Z', 'a', 'b', 'á'])
    }
  })
})

test('the number of a new row follows the highest that any row ever had, or that was set', async () => {
  const { db, dialect, insert } = await setup()
  const last = () => dialect.readSequence(db, 'pieces')
  expect(await last()).toBe(0)
  await dialect.setSequence(db, 'pieces', 0)
  expect(await last()).toBe(0)
  expect(await insert('first')).toBe(1)
  await db.deleteFrom('pieces').execute()
  expect(await last()).toBe(1)
  await dialect.setSequence(db, 'pieces', 7)
  expect(await last()).toBe(7)
  expect(await insert('next')).toBe(8)
})

/** A new database with one table, `pieces`, whose columns are of all types. */
async function setup() {
  const opened = openDatabase(await newDatabaseUrl())
  const db: AnyDatabase = opened.db
  onTestFinished(() => db.destroy())
  const { dialect } = opened
  const { sequence, bytes } = dialect.columns
  await db.schema
    .createTable('pieces')
    .addColumn('seq', sequence.type, sequence.build)
    .addColumn('word', 'text')
    .addColumn('bytes', bytes)
    .execute()
  const insert = async (word: string, bytes: Uint8Array | null = null): Promise<number> =>
    (await db.insertInto('pieces').values({ word, bytes }).returning('seq').executeTakeFirstOrThrow()).seq
  return { db, dialect, insert }
}
