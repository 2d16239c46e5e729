import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { failingFiles, sqliteCalls } from '../../../tests/chaos/failing.ts'
import { faults } from '../../../tests/chaos/integrity.ts'
import { isDatabaseUnavailable } from './faults.ts'
import { openDatabase } from './open-database.ts'

vi.mock('@photostructure/sqlite', async (importOriginal) => {
  const { failingDriver } = await import('../../../tests/chaos/failing.ts')
  return failingDriver(await importOriginal())
})

const ioError = faults.find(({ file }) => file === 'EIO') as (typeof faults)[number]

test('a transaction that an I/O error ended holds no lock, and nothing of it is stored', async () => {
  const { db } = await setupFile()
  const write = db.transaction().execute(async (trx) => {
    await trx.insertInto('seeds').values({ slice: 'lost' }).execute()
    sqliteCalls.begin(1, ioError)
    await trx.selectFrom('seeds').selectAll().execute()
  })
  await expect(write).rejects.toSatisfy(isDatabaseUnavailable)
  sqliteCalls.end()
  await db.insertInto('seeds').values({ slice: 'kept' }).execute()
  expect(await db.selectFrom('seeds').selectAll().execute()).toEqual([{ slice: 'kept' }])
})

test('a folder that cannot be created is an outage', async () => {
  const { folder } = await setupFile()
  const files = failingFiles(folder)
  const { db, prepare } = openDatabase(`file:${join(folder, 'inner', 'toldaria.db')}`)
  files.begin(2, ioError)
  await expect(prepare()).rejects.toSatisfy(isDatabaseUnavailable)
  expect(files.end().failed).toBe('mkdirSync')
  await db.destroy()
})

async function setupFile() {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-failing-'))
  const { db, prepare } = openDatabase(`file:${join(folder, 'toldaria.db')}`)
  await prepare()
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  return { db, folder }
}
