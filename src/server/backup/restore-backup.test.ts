import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { drillRestore, setupBackups } from '#support/backup-drill.ts'
import { newDatabaseUrl, storeProduct } from '#support/build-test-app.ts'
import { bia, pixel, question, setUpHistory } from '#support/history.ts'
import { fillAsBeforeFirstRelease, openEmpty, readColumns, readRows } from '#support/opened-database.ts'
import { fillRandomly, readContent, seed } from '#support/random.ts'
import type { Database } from '../db/tables.ts'
import { checkBackup } from './backup.store.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { returnedLines } from './returned.text.ts'

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

  await restoreBackup({ path: String(kept?.path), databaseUrl, folder })
  expect(await readContent(db)).toEqual(replaced)
})

test('a restore names what was deleted or erased since the backup and is back', async () => {
  const { dataDir, folder } = setupBackups()
  const databaseUrl = await newDatabaseUrl(dataDir)
  const { send, db } = await setUpHistory({ DATABASE_URL: databaseUrl })
  const create = async (route: string, body: object): Promise<string> => (await send('POST', route, body)).body._id
  const erase = async (...routes: string[]) => {
    for (const route of routes) expect((await send('DELETE', route)).status, route).toBe(204)
  }
  const employee = await create('/users', bia)
  const sold = await create('/products', { title: 'Toldo da Célia', features: ['a'], image: pixel('red') })
  const kept = await create('/faq', question)
  const work = await create('/works', { title: 'Casa da Célia', image: pixel('red') })
  const trashed = await create('/works', { title: 'Já excluída', image: pixel('red') })
  await erase(`/works/${trashed}`)
  const { name } = await makeBackup({ databaseUrl, folder })
  const restore = () => restoreBackup({ path: path.join(folder, name), databaseUrl, folder })
  await send('PUT', `/works/${work}`, { title: 'Casa', image: pixel('blue') })
  await erase(`/history?entity=works&id=${work}`, `/users/${employee}`, `/trash/${employee}`, `/products/${sold}`)
  await erase(`/trash/${trashed}`)
  await create('/faq', { ...question, order: 4 })
  const { returned = [] } = (await restore()) ?? {}
  expect(returnedLines(returned)).toEqual([
    '- o produto “Toldo da Célia”',
    '- o usuário “Bia”',
    '- a obra “Já excluída”',
    '- no histórico: a obra “Casa”',
  ])
  expect(await db.selectFrom('faq').select('id').execute()).toEqual([{ id: kept }])
  // Now it is as in the backup.
  expect((await restore())?.returned).toEqual([])
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
  for (const change of ['update backup set format = 3', "insert into migrations (name) values ('999-later')"]) {
    writeFileSync(file, bytes)
    const database = new DatabaseSync(file)
    database.exec(change)
    database.close()
    await refused('newer')
  }
  await expect(restoreBackup({ path: `${whole}.x`, databaseUrl, folder })).rejects.toMatchObject({ code: 'missing' })
  expect([await readContent(db), await publication(db)]).toEqual(before)
})

test.each([
  [
    'a view that never ends',
    'drop table backup; create view backup as with recursive n(format) as (select 1 union all select format from n) select max(format) format, 1 program, 1 made_at from n',
  ],
  [
    'a view that calls an extension',
    "drop table backup; create view backup as select load_extension('x') format, 1 program, 1 made_at",
  ],
  ['a trigger', 'create trigger t after insert on backup begin delete from backup; end'],
  ['a virtual table', 'create virtual table v using fts5(x)'],
  ['a value of 36 MB', 'update backup set program = zeroblob(36000000)'],
  [
    'a computed value of 80 MB',
    'create table computed (a text, b text as (hex(zeroblob(40000000))) not null); insert into computed (a) values (1)',
  ],
])('a file with %s is refused as damaged before it is read', async (_, change) => {
  const { folder, openNew } = setupBackups()
  const { databaseUrl } = await openNew()
  const file = path.join(folder, (await makeBackup({ databaseUrl, folder })).name)
  const database = new DatabaseSync(file)
  database.exec(change)
  database.close()
  const refused = { code: 'damaged' }
  await expect(checkBackup(file)).rejects.toMatchObject(refused)
  await expect(restoreBackup({ path: file, databaseUrl, folder })).rejects.toMatchObject(refused)
  expect(readdirSync(folder)).toEqual([path.basename(file)])
})

test('a backup or a database from before the first release is refused and not changed', async () => {
  const { folder, openNew } = setupBackups()
  const { db, databaseUrl } = await openNew()
  const before = await readContent(db)
  const present = path.join(folder, (await makeBackup({ databaseUrl, folder })).name)
  const file = path.join(folder, 'former.db')
  copyFileSync(present, file)
  const database = new DatabaseSync(file)
  database.exec("update migrations set name = '001-baseline' where name = '001-first-release'")
  database.close()
  const bytes = readFileSync(file)
  const refused = { code: 'before_first_release' }
  await expect(checkBackup(file)).rejects.toMatchObject(refused)
  await expect(restoreBackup({ path: file, databaseUrl, folder })).rejects.toMatchObject(refused)
  expect([await readContent(db), readFileSync(file).equals(bytes)]).toEqual([before, true])

  const former = await openEmpty()
  await fillAsBeforeFirstRelease(former)
  const columns = await readColumns(former.db)
  const old = await readRows(former.db, columns)
  const ofFormer = { databaseUrl: former.url, folder }
  await expect(makeBackup(ofFormer)).rejects.toMatchObject(refused)
  await expect(restoreBackup({ path: present, ...ofFormer })).rejects.toMatchObject(refused)
  expect([await readColumns(former.db), await readRows(former.db, columns)]).toEqual([columns, old])
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
  expect(readFileSync(String(kept?.path), 'utf8')).toContain('no database')
  expect(path.dirname(String(kept?.path))).toBe(dataDir)
  expect(kept?.isBackup).toBe(false)
  expect(await readContent((await open(broken)).db)).toEqual(await readContent(db))
})

async function publication(db: Database) {
  return await db.selectFrom('publication').select(['version', 'database_id']).executeTakeFirstOrThrow()
}
