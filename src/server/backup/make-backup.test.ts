import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { setupBackups } from '#support/backup-drill.ts'
import { fillRandomly } from '#support/random-content.ts'
import { backupName, makeBackup } from './make-backup.ts'

test('a backup is one private file of its own name, and nothing else is left', async () => {
  const { folder, databaseUrl } = await setupContent()
  const before = Date.now()
  const made = await makeBackup({ databaseUrl, folder })
  expect(made.name).toMatch(backupName)
  expect(readdirSync(folder)).toEqual([made.name])
  const { size, mode, mtime } = statSync(path.join(folder, made.name))
  expect(made.bytes).toBe(size)
  expect(mode & 0o777).toBe(0o600)
  expect(Math.abs(mtime.getTime() - Date.parse(made.provenAt))).toBeLessThanOrEqual(1)
  expect(Date.parse(made.at)).toBeGreaterThanOrEqual(before)
})

test('an existing file is never overwritten', async () => {
  const { folder, databaseUrl } = await setupContent()
  await makeBackup({ databaseUrl, folder, name: 'mine.tar' })
  await expect(makeBackup({ databaseUrl, folder, name: 'mine.tar' })).rejects.toMatchObject({ code: 'exists' })
})

async function setupContent() {
  const { folder, openNew } = setupBackups()
  const { db, databaseUrl } = await openNew()
  await fillRandomly(db, 20_261)
  return { databaseUrl, folder }
}
