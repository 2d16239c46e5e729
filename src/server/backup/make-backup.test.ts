import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { setupBackups } from '#support/backup-drill.ts'
import { fillRandomly } from '#support/random-content.ts'
import { backupEnd } from './envelope.ts'
import { backupName, makeBackup } from './make-backup.ts'
import { checkBackup } from './prove-backup.ts'

test('a backup is one file of its own name, and nothing else is left', async () => {
  const { folder, databaseUrl } = await setupContent()
  const before = Date.now()
  const made = await makeBackup({ databaseUrl, folder })
  expect(made.name).toMatch(backupName)
  expect(readdirSync(folder)).toEqual([made.name])
  const { size, mtime } = statSync(path.join(folder, made.name))
  expect(made.bytes).toBe(size)
  expect(Math.abs(mtime.getTime() - Date.parse(made.provenAt))).toBeLessThanOrEqual(1)
  expect(Date.parse(made.at)).toBeGreaterThanOrEqual(before)
})

test('an existing file is never overwritten', async () => {
  const { folder, databaseUrl } = await setupContent()
  await makeBackup({ databaseUrl, folder, name: 'mine.tar' })
  await expect(makeBackup({ databaseUrl, folder, name: 'mine.tar' })).rejects.toMatchObject({ code: 'exists' })
})

test('a backup that restores to something else than it says is not proven', async () => {
  const { folder, databaseUrl } = await setupContent()
  const { name } = await makeBackup({ databaseUrl, folder })
  await checkBackup(path.join(folder, name), folder)
  const bytes = readFileSync(path.join(folder, name))
  const [, digest = ''] = [...bytes.toString('latin1').matchAll(/"sha256": "(\w{64})"/g)].at(-1) ?? []
  const at = bytes.lastIndexOf(digest, -2049)
  const changed = Buffer.concat([bytes.subarray(0, at), Buffer.from('0'.repeat(64)), bytes.subarray(at + 64, -2048)])
  const file = path.join(folder, 'changed.tar')
  writeFileSync(file, Buffer.concat([changed, backupEnd(createHash('sha256').update(changed).digest('hex'))]))
  await expect(checkBackup(file, folder)).rejects.toMatchObject({ code: 'not_proven' })
  expect(readdirSync(folder).sort()).toEqual(['changed.tar', name])
})

async function setupContent() {
  const { folder, openNew } = setupBackups()
  const { db, databaseUrl } = await openNew()
  await fillRandomly(db, 20_261)
  return { databaseUrl, folder }
}
