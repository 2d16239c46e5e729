import { copyFileSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseUnavailable } from './faults.ts'
import { openDatabase } from './open-database.ts'

test('a lost file is a fault and not a new database, and its return is noticed', async () => {
  const { db, path, readId } = await shelf()
  const id = await readId()
  renameSync(path, `${path}.away`)
  await expect.poll(fault(readId), { timeout: 5000 }).toBe('unavailable')
  renameSync(`${path}.away`, path)
  expect(await readId()).toBe(id)
  await db.destroy()
})

test('a file that becomes none is a fault, and a backup put in its place is read', async () => {
  const { db, path, readId } = await shelf()
  const id = await readId()
  await db.destroy()
  copyFileSync(path, `${path}.backup`)
  writeFileSync(path, 'this is no database, whatever its name says'.repeat(100))
  const again = openDatabase(`file:${path}`, { mayCreate: false })
  await expect(again.prepare()).rejects.toSatisfy(isDatabaseUnavailable)
  renameSync(`${path}.backup`, path)
  await expect.poll(fault(again.prepare), { timeout: 5000 }).toBe('none')
  const row = await again.db.selectFrom('publication').select('database_id').executeTakeFirstOrThrow()
  expect(row.database_id).toBe(id)
  await again.db.destroy()
})

test('where there must be a database, a missing file is not made', async () => {
  const { db, prepare } = openDatabase(`file:${join(newFolder(), 'toldaria.db')}`, { mayCreate: false })
  await expect(prepare()).rejects.toSatisfy(isDatabaseUnavailable)
  await db.destroy()
})

test('what a column cannot hold is refused, not stored as nothing', async () => {
  const { db } = await shelf()
  const when = new Date() as unknown as string
  await expect(db.insertInto('seeds').values({ slice: when }).execute()).rejects.toThrow('a object cannot')
  await db.destroy()
})

test('what was written stays in the log while more may come, and is carried over when it is quiet', async () => {
  const { db, path } = await shelf()
  const size = () => statSync(path).size
  const words = 'toldo '.repeat(500_000)
  await db.insertInto('faq').values({ id: 'a', question: words, answer: 'a', position: 0 }).execute()
  expect(size()).toBeLessThan(words.length)
  await expect.poll(size, { timeout: 10_000 }).toBeGreaterThan(words.length)
  await db.destroy()
})

async function shelf() {
  const path = join(newFolder(), 'toldaria.db')
  const { db, prepare } = openDatabase(`file:${path}`)
  await prepare()
  const readId = async () =>
    (await db.selectFrom('publication').select('database_id').executeTakeFirstOrThrow()).database_id
  return { db, path, readId }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-db-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function fault(use: () => Promise<unknown>): () => Promise<string> {
  return () =>
    use().then(
      () => 'none',
      (error) => (isDatabaseUnavailable(error) ? 'unavailable' : 'other'),
    )
}
