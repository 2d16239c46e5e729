import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { entities, entityNames } from '#contract/entities.ts'
import { migrations } from '#server/db/migrations.text.ts'
import type { Database } from '#server/db/tables.ts'
import { entitiesOnServer } from '#server/entities.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { openEmpty, openReleased, type Row, readColumns, readRows, releases } from '#support/released-database.ts'

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
      if (rows[entitiesOnServer[name].table]) expect(reply.json(), name).not.toEqual([])
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
