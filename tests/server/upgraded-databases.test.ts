import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { entities, entityNames } from '#contract/entities.ts'
import { migrations } from '#server/db/migrations.ts'
import { type Database, tableOf } from '#server/db/tables.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import {
  openEmpty,
  openReleased,
  type Row,
  readColumns,
  readRows,
  readStructure,
  releases,
} from '#support/released-database.ts'

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
