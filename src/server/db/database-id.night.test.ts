import { readdirSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { setupBackups } from '#support/backup-drill.ts'
import { systemActor } from './actor.ts'
import { isRestoredOver, nextDatabaseId } from './database-id.ts'
import { inTransaction } from './transactions.ts'

test('an id tells whether its database was restored over another one', () => {
  const first = nextDatabaseId(undefined)
  const second = nextDatabaseId(first)
  const third = nextDatabaseId(second)
  expect(new Set([first, second, third, nextDatabaseId(first)]).size).toBe(4)
  expect(isRestoredOver(second, first)).toBe(true)
  expect(isRestoredOver(third, first)).toBe(true)
  expect(isRestoredOver(first, second)).toBe(false)
  expect(isRestoredOver(nextDatabaseId(first), second)).toBe(false)
  expect(isRestoredOver(nextDatabaseId(nextDatabaseId(undefined)), first)).toBe(false)
})

test('an open database goes on after a restore by another process whose checkpoint is not complete', async () => {
  const { dataDir, newFileUrl, open } = setupBackups()
  const { db, databaseUrl } = await open(newFileUrl())
  const seed = (slice: string) =>
    inTransaction(db, systemActor, (trx) => trx.insertInto('seeds').values({ slice }).execute())
  await seed('before')
  const { database_id } = await db.selectFrom('publication').select('database_id').executeTakeFirstOrThrow()

  const other = new DatabaseSync(databaseUrl.slice('file:'.length))
  // From here on the open database knows what the file holds.
  other.exec('pragma wal_checkpoint(passive)')
  await seed('between')
  other.prepare('update publication set database_id = ?').run(nextDatabaseId(database_id))
  other.exec('pragma wal_checkpoint(passive)')
  other.exec("insert into seeds values ('restored')")
  await seed('after')
  other.close()
  const rows = await db.selectFrom('seeds').selectAll().orderBy('slice').execute()
  expect(rows.map(({ slice }) => slice)).toEqual(['after', 'before', 'between', 'restored'])
  expect(readdirSync(dataDir).filter((name) => /-wal\.\d/.test(name))).toEqual([])
})
