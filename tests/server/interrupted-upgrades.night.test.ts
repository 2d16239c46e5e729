import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { type OpenedDatabase, openDatabase } from '#server/db/open-database.ts'
import type { Database } from '#server/db/tables.ts'
import { newFolder } from '#support/new-folder.ts'
import { openEmpty, openOlder, readColumns, readRows, withLater } from '#support/opened-database.ts'

const isPostgres = Boolean(process.env.TEST_DATABASE_URL)
/** On PostgreSQL, where reading the schema is slow, every fifth of many statements. */
const strideOf = (statements: number) => (isPostgres && statements > 20 ? 5 : 1)

const starts: [string, () => Promise<OpenedDatabase & { url: string }>][] = [
  ['an empty database', () => openEmpty(withLater)],
  ['an older database', openOlder],
]

describe.each(starts)('an upgrade of %s', (_, open) => {
  test('that fails or is killed at any statement changes nothing, and the next one completes it', async () => {
    const { expected, statements } = await completed(await open())
    const { db, dialect, prepare, url } = await open()
    const before = await contentOf(db)
    const killed = new Map<string, string>()
    for (let cut = 1; cut <= statements; cut += strideOf(statements)) {
      const cutting = withCall(
        db,
        throwAt(cut, () => copyFiles(url, killed)),
      )
      await expect(migrate(cutting, dialect, withLater)).rejects.toThrow(cutMessage)
      expect(await contentOf(db), `after a failure at statement ${cut}`).toEqual(before)
    }
    await prepare()
    expect(await contentOf(db)).toEqual(expected)
    for (const path of killed.values()) {
      const left = openDatabase(`file:${path}`, { steps: withLater })
      await left.prepare()
      expect(await contentOf(left.db), 'after a kill').toEqual(expected)
      await left.db.destroy()
    }
  })
})

async function completed({ db, dialect }: OpenedDatabase) {
  let statements = 0
  const counted = withCall(db, () => (statements += 1))
  await migrate(counted, dialect, withLater)
  return { expected: await contentOf(db), statements }
}

const cutMessage = 'cut here'

/** The same database, with a call before each statement of its transactions. */
function withCall(db: Database, atStatement: () => void): Database {
  return db.withPlugin({
    transformQuery({ node }) {
      atStatement()
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

function throwAt(cut: number, before: () => void): () => void {
  let count = 0
  return () => {
    count += 1
    if (count < cut) return
    before()
    throw new Error(cutMessage)
  }
}

/**
 * Copies the files of an embedded database as a killed process leaves them: nothing is rolled back. Equal states are copied once.
 * A server rolls back when the connection ends, as after a failure.
 */
function copyFiles(url: string, copies: Map<string, string>): void {
  if (!url.startsWith('file:')) return
  const files = ['', '-wal'].flatMap((suffix) => {
    const source = `${url.slice('file:'.length)}${suffix}`
    return existsSync(source) ? [{ suffix, bytes: readFileSync(source) }] : []
  })
  const state = createHash('sha256')
    .update(Buffer.concat(files.map(({ bytes }) => bytes)))
    .digest('hex')
  if (copies.has(state)) return
  const copy = join(newFolder(), 'killed.db')
  copies.set(state, copy)
  for (const { suffix, bytes } of files) writeFileSync(`${copy}${suffix}`, bytes)
}

/** Columns, indexes and rows, without what differs between two runs: the database's id and the instants of sessions' last use. */
async function contentOf(db: Database) {
  const columns = await readColumns(db)
  const varying = ['database_id', 'last_used_at']
  const indexes = isPostgres
    ? sql`select replace(indexdef, current_schema(), '') as "index" from pg_indexes where schemaname = current_schema() order by 1`
    : sql`select sql as "index" from sqlite_master order by 1`
  return {
    columns,
    indexes: (await indexes.execute(db)).rows,
    rows: await readRows(
      db,
      columns.filter(({ name }) => !varying.includes(name)),
    ),
  }
}
