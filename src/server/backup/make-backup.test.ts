import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { tableTraits } from '#server/db/tables.ts'
import { setupBackups } from '#support/backup-drill.ts'
import { fillRandomly } from '#support/random.ts'
import { checkBackup } from './backup.store.ts'
import { backupName, makeBackup } from './make-backup.ts'

test('a backup is one file of its own name, and nothing else is left', async () => {
  const { folder, databaseUrl } = await setupContent()
  const before = Date.now()
  const made = await makeBackup({ databaseUrl, folder })
  expect(made.name).toMatch(backupName)
  expect(readdirSync(folder)).toEqual([made.name])
  const { size, mtime } = statSync(join(folder, made.name))
  expect(made.bytes).toBe(size)
  expect(Math.abs(mtime.getTime() - Date.parse(made.provenAt))).toBeLessThanOrEqual(1)
  expect(Date.parse(made.at)).toBeGreaterThanOrEqual(before)
})

test('an existing file is never overwritten', async () => {
  const { folder, databaseUrl } = await setupContent()
  await makeBackup({ databaseUrl, folder, name: 'mine.db' })
  await expect(makeBackup({ databaseUrl, folder, name: 'mine.db' })).rejects.toMatchObject({ code: 'exists' })
})

test('a backup is a plain SQLite file of its owner, with a product and its photo, and no session, code or secret', async () => {
  const { folder, databaseUrl } = await setupContent()
  const path = join(folder, (await makeBackup({ databaseUrl, folder })).name)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const database = new DatabaseSync(path, { readOnly: true })
  const names = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
  const held = Object.entries(tableTraits).flatMap(([table, { backup }]) => (backup ? [table] : []))
  expect(names.map((row) => (row as { name: string }).name).sort()).toEqual([...held, 'backup', 'backup_tables'].sort())
  expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'delete' })
  const photo = 'select bytes from media join products on image_hash = hash'
  const { bytes } = database.prepare(photo).get() as { bytes: Uint8Array }
  expect(bytes.length).toBeGreaterThan(0)
  database.close()
})

test('a backup with another text, counter or byte of a photo than was copied is not proven', async () => {
  const { folder, databaseUrl } = await setupContent()
  const path = join(folder, (await makeBackup({ databaseUrl, folder })).name)
  expect(await checkBackup(path)).toMatchObject({ tables: { faq: expect.any(Number) } })
  const changed = join(folder, 'changed.db')
  copyFileSync(path, changed)
  const database = new DatabaseSync(changed)
  const { bytes: photo } = database.prepare('select bytes from media order by length(bytes) desc').get() as {
    bytes: Uint8Array
  }
  database.exec("update products set title = title || ' '")
  database.close()
  await expect(checkBackup(changed)).rejects.toMatchObject({ code: 'not_proven' })
  copyFileSync(path, changed)
  const counted = new DatabaseSync(changed)
  counted.exec('update sqlite_sequence set seq = seq + 1')
  counted.close()
  await expect(checkBackup(changed)).rejects.toMatchObject({ code: 'not_proven' })
  const bytes = readFileSync(path)
  const at = bytes.indexOf(photo.subarray(0, 16))
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(changed, bytes)
  await expect(checkBackup(changed)).rejects.toMatchObject({ code: 'not_proven' })
})

async function setupContent() {
  const { folder, openNew } = setupBackups()
  const { db, databaseUrl } = await openNew()
  await fillRandomly(db, 20_261)
  return { databaseUrl, folder }
}
