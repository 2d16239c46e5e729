import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { entities, entityNames } from '#contract/entities.ts'
import { buildTestApp, openTestDatabase } from '#support/build-test-app.ts'
import {
  newFolder,
  openEmpty,
  openReleased,
  type Row,
  readColumns,
  readRows,
  readStructure,
  releases,
} from '#support/released-database.ts'
import { isDatabaseUnavailable } from './faults.ts'
import { type Migration, readSchema } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open-database.ts'
import { type Database, pictureColumns, tableOf, tableTraits } from './tables.ts'

const release = '016-before'
const names = migrations.map(({ name }) => name)
const former = migrations[0]?.replaces ?? []
const later: Migration = {
  name: '900-later',
  async up(db) {
    await db.schema.alterTable('faq').addColumn('later', 'text').execute()
  },
}
const withLater = [...migrations, later]

test('a new database has no migrations, an older one has those of its program, and both lack the others', async () => {
  const { db, prepare } = await openEmpty()
  expect(await readSchema(db, withLater)).toEqual({ done: [], missing: withLater })
  await prepare()
  expect(await readSchema(db, withLater)).toEqual({ done: names, missing: [later] })
  await prepare(withLater)
  expect(await readSchema(db, withLater)).toEqual({ done: [...names, later.name], missing: [] })
  expect(await db.selectFrom('faq').selectAll().execute()).toEqual([])
})

test('a database is refused by a program that does not know all of its migrations, which the error names', async () => {
  const { db, readSchema, prepare } = await openEmpty()
  await prepare()
  for (const name of ['999-later', '998-later']) await db.insertInto('migrations').values({ name }).execute()
  const error = { name: 'RefusedDatabaseError', code: 'newer', unknown: ['998-later', '999-later'] }
  await expect(readSchema()).rejects.toMatchObject(error)
  await expect(prepare()).rejects.toMatchObject(error)
  await expect(prepare([])).rejects.toMatchObject({ unknown: [...names, ...error.unknown] })
})

test('a database of the last program before 1.0.0 keeps its rows and counters, and gets the later migrations', async () => {
  const { db, dialect, prepare } = await openReleased(release)
  expect(await readSchema(db, withLater)).toEqual({ done: [...former], missing: withLater })
  const columns = (await readColumns(db)).filter(({ table }) => table !== 'migrations')
  const counters = async () => {
    const numbered = columns.filter(({ name }) => name === 'seq').map(({ table }) => table)
    return Promise.all(numbered.map(async (table) => [table, await dialect.readSequence(db, table)]))
  }
  const before = [await readRows(db, columns), await counters()]
  const failing = { name: '901-failing', up: () => Promise.reject(new Error('it fails')) }
  await expect(prepare([...withLater, failing])).rejects.toThrow('it fails')
  expect(await namesIn(db)).toEqual(former)
  await prepare(withLater)
  expect([await readRows(db, columns), await counters()]).toEqual(before)
  expect(await namesIn(db)).toEqual([...names, later.name])
  await prepare(withLater)
  expect(await namesIn(db)).toEqual([...names, later.name])
})

test('of several servers that start at once on such a database, one takes it over, and all go on', async () => {
  const { db, url, prepare } = await openReleased(release)
  const others = [1, 2, 3].map(() => openDatabase(url))
  onTestFinished(async () => {
    for (const other of others) await other.db.destroy()
  })
  await Promise.all([prepare(), ...others.map((other) => other.prepare())])
  expect(await namesIn(db)).toEqual(names)
})

test.each([
  ['fewer of the former migrations', async (db: Database) => await remove(db, '016-before'), '015-taps'],
  ['one missing between them', async (db: Database) => await remove(db, '010-slugs'), '016-before'],
  ['an unknown one besides', async (db: Database) => await add(db, '017-other'), '017-other'],
  ['the baseline besides', async (db: Database) => await add(db, names[0] ?? ''), '016-before'],
])('a database with %s is refused and not changed', async (_, change, newest) => {
  const { db, readSchema, prepare } = await openReleased(release)
  await change(db)
  const columns = await readColumns(db)
  const before = await readRows(db, columns)
  for (const refuse of [readSchema, prepare]) {
    const error = await refuse().catch((thrown) => thrown)
    expect([error.name, error.code, error.unknown.at(-1)]).toEqual(['RefusedDatabaseError', 'older', newest])
  }
  expect(await readRows(db, columns)).toEqual(before)
})

test('an outage is not taken for a new database', async () => {
  const { db, readSchema } = openDatabase(`file:${join(newFolder(), 'missing.db')}`, { mayCreate: false })
  onTestFinished(() => db.destroy())
  await expect(readSchema()).rejects.toSatisfy(isDatabaseUnavailable)
})

async function namesIn(db: Database) {
  return (await db.selectFrom('migrations').select('name').orderBy('name').execute()).map(({ name }) => name)
}

async function remove(db: Database, name: string) {
  await db.deleteFrom('migrations').where('name', '=', name).execute()
}

async function add(db: Database, name: string) {
  await db.insertInto('migrations').values({ name }).execute()
}

test('the record has exactly the tables of the database', async () => {
  const db = await openMigrated()
  const tables = new Set((await readColumns(db)).map(({ table }) => table))
  expect([...tables].sort()).toEqual(Object.keys(tableTraits).sort())
})

test('every column that prevents a picture’s deletion is declared as showing one', async () => {
  const db = await openMigrated()
  const kept = (await foreignKeysToMedia(db)).filter(({ rule }) => rule === 'NO ACTION')
  const names = kept.map(({ table, column }) => `${table}.${column}`).sort()
  expect(names).toEqual(pictureColumns.map(({ table, column }) => `${table}.${column}`).sort())
})

async function openMigrated() {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  return db
}

/** A row that is deleted with its picture (`CASCADE`) belongs to it. */
async function foreignKeysToMedia(db: Database) {
  const query = process.env.TEST_DATABASE_URL
    ? sql<{ table: string; column: string; rule: string }>`
        select k.table_name as "table", k.column_name as "column", r.delete_rule as "rule"
        from information_schema.referential_constraints r
        join information_schema.key_column_usage k using (constraint_schema, constraint_name)
        join information_schema.table_constraints t
          on t.constraint_schema = r.unique_constraint_schema and t.constraint_name = r.unique_constraint_name
        where r.constraint_schema = current_schema() and t.table_name = 'media'`
    : sql<{ table: string; column: string; rule: string }>`
        select m.name as "table", f."from" as "column", f.on_delete as "rule"
        from sqlite_master m join pragma_foreign_key_list(m.name) f
        where m.type = 'table' and f."table" = 'media'`
  return (await query.execute(db)).rows
}

test('the baseline makes the structure that the migrations before 1.0.0 left', async () => {
  const released = await openReleased('016-before')
  const made = await openEmpty()
  await made.prepare(migrations.slice(0, 1))
  expect(await readStructure(made.db)).toEqual(await readStructure(released.db))
})

test('an upgraded database has the structure of a new one', async () => {
  const upgraded = await openReleased('016-before')
  await upgraded.prepare()
  const made = await openEmpty()
  await made.prepare()
  expect(await readStructure(upgraded.db)).toEqual(await readStructure(made.db))
})

describe.each(releases)('a database of the release %s', (release) => {
  test('keeps every value of every row', async () => {
    const { db, readSchema, prepare } = await openReleased(release)
    const columns = (await readColumns(db)).filter(({ table }) => table !== 'migrations')
    const before = await readRows(db, columns)
    for (const table of ['media', 'products', 'services', 'faq', 'users', 'site_config', 'sessions'])
      expect(before[table], table).not.toEqual([])
    await prepare()
    expect(await readRows(db, columns)).toEqual(before)
    expect(await readSchema()).toEqual({ done: migrations.map(({ name }) => name), missing: [] })
  })

  test('shows its content, signs its user in, and is edited', async () => {
    const { db, prepare } = await openReleased(release)
    await prepare()
    const { app } = await buildTestApp({}, undefined, { db })
    const call = async (method: 'GET' | 'POST' | 'PUT', url: string, token = '', payload?: object) => {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
      expect(reply.statusCode, `${method} ${url} ${reply.body}`).toBeLessThan(300)
      return reply
    }
    const signIn = await call('POST', '/auth/login', '', { email: 'bia@toldaria.example', password: 'segredo de Bia' })
    const token = signIn.json().access_token
    const read = async (path: string) => (await call('GET', path, token)).json()

    const [product, ...others] = await read('/products')
    expect(others).toEqual([])
    const awning = { title: 'Toldo Praia', features: ['Lona azul', 'Braço de alumínio'], alt: 'Toldo azul na praia' }
    expect(product).toMatchObject(awning)
    expect((await read('/users')).map(({ name }: { name: string }) => name).sort()).toEqual([
      'Administrador',
      'Ana',
      'Bia',
    ])
    expect(await read('/faq')).toMatchObject([{ answer: 'Pelo WhatsApp.' }, { order: 2 }])
    expect(await read('/services')).toHaveLength(1)
    expect(await read('/meta')).toMatchObject([{ address: 'Rua dos Ipês, 7' }])
    const photo = await app.inject({ url: product.image })
    expect(photo.headers['content-type']).toMatch(/^image\//)
    for (const { hash, bytes } of await db.selectFrom('media').select(['hash', 'bytes']).execute())
      expect(createHash('sha256').update(bytes).digest('hex').startsWith(hash), hash).toBe(true)

    await call('PUT', `/products/${product._id}`, token, { ...awning, features: ['Lona nova'] })
    const [changed] = await read('/products')
    expect(changed).toMatchObject({ features: ['Lona nova'], version: product.version + 1, image: product.image })
    const [{ revision, before }] = (await read(`/history?entity=products&id=${product._id}`)) ?? []
    expect(before).toMatchObject({ features: awning.features })
    await call('POST', `/history/${revision}/restore`, token)
    await call('POST', '/products', token, { ...awning, title: 'Novo', image: product.image })
    expect(await read('/products')).toHaveLength(2)
  })
})

// While servers are replaced one after the other, the former program reads and writes a database that the new one has migrated.

describe.each(migrations.slice(1).map(({ name }, index) => ({ name, index })))('the migration $name', ({ index }) => {
  test('keeps every column of the schema before it, with its type and whether it is required', async () => {
    const database = await openEmpty()
    await database.prepare(migrations.slice(0, index + 1))
    const before = await readColumns(database.db)
    await database.prepare(migrations.slice(0, index + 2))
    expect(await readColumns(database.db)).toEqual(expect.arrayContaining(before))
  })
})

describe.each(releases)('the program of the release %s', (release) => {
  test('can write its rows after the next upgrade, and they are read', async () => {
    const former = await openReleased(release)
    const rows = await readRows(former.db, await readColumns(former.db))
    const { db, dialect, prepare } = await openEmpty()
    await prepare()
    await insertRows(db, rows)
    for (const [table, stored] of Object.entries(rows))
      if (stored[0]?.seq) await dialect.setSequence(db, table, Math.max(...stored.map(({ seq }) => Number(seq))))
    const { app, authorization } = await buildTestApp({}, undefined, { db })
    for (const name of entityNames) {
      const reply = await app.inject({ url: entities[name].list.path, headers: authorization })
      expect(reply.statusCode, `${name} ${reply.body}`).toBe(200)
      // Its table may be newer than the release.
      if (rows[tableOf(name)]) expect(reply.json(), name).not.toEqual([])
    }
  })
})

/** Tables that others refer to come first. */
const parents = ['media', 'users', 'revisions']

async function insertRows(db: Database, rowsOf: Record<string, Row[]>): Promise<void> {
  const { migrations: _, publication: __, ...others } = rowsOf
  const place = (table: string) => (parents.includes(table) ? parents.indexOf(table) : parents.length)
  for (const table of Object.keys(others).sort((one, other) => place(one) - place(other)))
    for (const row of others[table] ?? []) {
      const names = Object.keys(row).map((name) => sql.ref(name))
      const values = sql.join(Object.values(row))
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${values})`.execute(db)
    }
}
