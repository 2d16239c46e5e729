import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { drillRestore, setupBackups } from '#support/backup-drill.ts'
import { newDatabaseUrl, storeProduct } from '#support/build-test-app.ts'
import { fillRandomly, readContent, seed } from '#support/random.ts'
import { openReleased } from '#support/released-database.ts'
import type { Database } from '../db/tables.ts'
import { checkBackup } from './backup.store.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

test('a restored database is equal row for row, also after it went through the other database', async () => {
  await drillRestore(seed, 8)
})

test('what a restore replaces is kept as a proven backup, and the database counts as another one', async () => {
  const { folder, openNew } = setupBackups()
  const { db, databaseUrl } = await openNew()
  await fillRandomly(db, seed)
  const { name } = await makeBackup({ databaseUrl, folder, name: 'wanted.db' })
  const wanted = await readContent(db)
  await storeProduct(db)
  const replaced = await readContent(db)
  const before = await publication(db)

  const kept = await restoreBackup({ path: path.join(folder, name), databaseUrl, folder })
  expect(await readContent(db)).toEqual(wanted)
  const after = await publication(db)
  expect(after.database_id).not.toBe(before.database_id)
  expect(after.version).toBeGreaterThan(before.version)

  await restoreBackup({ path: String(kept), databaseUrl, folder })
  expect(await readContent(db)).toEqual(replaced)
})

test('a damaged, cut, missing or newer file is refused and nothing is touched', async () => {
  const { folder, openNew } = setupBackups()
  const { db, databaseUrl } = await openNew()
  await fillRandomly(db, seed)
  const whole = path.join(folder, (await makeBackup({ databaseUrl, folder })).name)
  const before = [await readContent(db), await publication(db)]
  const bytes = readFileSync(whole)
  const file = path.join(folder, 'changed.db')
  const refused = async (code: string) =>
    await expect(restoreBackup({ path: file, databaseUrl, folder })).rejects.toMatchObject({ code })
  for (const changed of [
    bytes.subarray(0, -4096),
    bytes.subarray(0, 600),
    Buffer.alloc(0),
    Buffer.from('no database'),
  ]) {
    writeFileSync(file, changed)
    await refused('damaged')
  }
  for (const change of [
    'update backup set format = 3',
    "update migrations set name = '999-later' where name like '001%'",
  ]) {
    writeFileSync(file, bytes)
    const database = new DatabaseSync(file)
    database.exec(change)
    database.close()
    await refused('newer')
  }
  writeFileSync(file, Buffer.concat([Buffer.alloc(257), Buffer.from('ustar'), Buffer.alloc(4096)]))
  await refused('former_format')
  await expect(restoreBackup({ path: `${whole}.x`, databaseUrl, folder })).rejects.toMatchObject({ code: 'missing' })
  expect([await readContent(db), await publication(db)]).toEqual(before)
})

test('a backup of the last program before 1.0.0 is restored and gets the present schema', async () => {
  const { folder, open, dataDir } = setupBackups()
  const former = await openReleased('016-before')
  const { done } = await former.readSchema()
  const { name } = await makeBackup({ databaseUrl: former.url, folder })
  const file = path.join(folder, name)
  expect((await checkBackup(file)).schema).toEqual(done)
  const target = await newDatabaseUrl(dataDir)
  await restoreBackup({ path: file, databaseUrl: target, folder })
  const migrated = await openReleased('016-before')
  await migrated.prepare()
  const { db } = await open(target)
  expect(await readContent(db)).toEqual(await readContent(migrated.db))

  // It replaces such a database, too.
  await restoreBackup({ path: file, databaseUrl: former.url, folder })
  expect((await former.readSchema()).missing).toEqual([])
})

test('a backup or a database that lacks former migrations is refused and not changed', async () => {
  const { folder, openNew } = setupBackups()
  const { db, databaseUrl } = await openNew()
  const former = await openReleased('016-before')
  const file = path.join(folder, (await makeBackup({ databaseUrl: former.url, folder })).name)
  const database = new DatabaseSync(file)
  database.exec("delete from migrations where name = '016-before'")
  database.close()
  const before = await readContent(db)
  await expect(restoreBackup({ path: file, databaseUrl, folder })).rejects.toMatchObject({ code: 'older' })
  expect(await readContent(db)).toEqual(before)

  await former.db.deleteFrom('migrations').where('name', '=', '016-before').execute()
  const present = path.join(folder, (await makeBackup({ databaseUrl, folder })).name)
  const old = await readContent(former.db)
  const databaseOfOld = { databaseUrl: former.url, folder }
  await expect(makeBackup(databaseOfOld)).rejects.toMatchObject({ code: 'older' })
  await expect(restoreBackup({ path: present, ...databaseOfOld })).rejects.toMatchObject({ code: 'older' })
  expect(await readContent(former.db)).toEqual(old)
})

test('a database of a newer version, or of another program, is neither copied nor replaced', async () => {
  const { folder, openNew } = setupBackups()
  const { db, databaseUrl } = await openNew()
  const { name } = await makeBackup({ databaseUrl, folder })
  const restore = async () => await restoreBackup({ path: path.join(folder, name), databaseUrl, folder })
  await db.insertInto('migrations').values({ name: '999-later' }).execute()
  await expect(makeBackup({ databaseUrl, folder })).rejects.toMatchObject({ code: 'newer' })
  await expect(restore()).rejects.toMatchObject({ code: 'newer' })
  await db.schema.dropTable('migrations').execute()
  await expect(makeBackup({ databaseUrl, folder })).rejects.toMatchObject({ code: 'foreign_database' })
  await expect(restore()).rejects.toMatchObject({ code: 'foreign_database' })
  expect(readdirSync(folder)).toEqual([name])
})

test('an embedded database that cannot be read is set aside', async () => {
  const { folder, dataDir, openNew, newFileUrl, open } = setupBackups()
  const { db, databaseUrl } = await openNew()
  await storeProduct(db)
  const { name } = await makeBackup({ databaseUrl, folder })
  const broken = newFileUrl()
  const file = broken.slice('file:'.length)
  writeFileSync(file, 'no database'.repeat(1000))
  const kept = await restoreBackup({ path: path.join(folder, name), databaseUrl: broken, folder })
  expect(readFileSync(String(kept), 'utf8')).toContain('no database')
  expect(path.dirname(String(kept))).toBe(dataDir)
  expect(await readContent((await open(broken)).db)).toEqual(await readContent(db))
})

async function publication(db: Database) {
  return await db.selectFrom('publication').select(['version', 'database_id']).executeTakeFirstOrThrow()
}
