import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { systemActor } from '#server/db/actor.ts'
import { isDatabaseUnavailable } from '#server/db/faults.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Database } from '#server/db/tables.ts'
import { publishInTransaction } from '#server/db/transactions.ts'
import type { Edition } from '#server/publication/edition.ts'
import { createEditionFile } from '#server/publication/edition-file.ts'

test('if the file is missing, calls fail until it is back, and no new one is created', async () => {
  const { db, path, readId } = await setupDatabase()
  const id = await readId()
  renameSync(path, `${path}.away`)
  await expect.poll(fault(readId)).toBe('unavailable')
  renameSync(`${path}.away`, path)
  expect(await readId()).toBe(id)
  await db.destroy()
})

test('an overwritten file makes opening fail, and a restored backup is read', async () => {
  const { db, path, readId } = await setupDatabase()
  const id = await readId()
  await db.destroy()
  copyFileSync(path, `${path}.backup`)
  writeFileSync(path, 'this is no database, whatever its name says'.repeat(100))
  const again = openDatabase(`file:${path}`, { mayCreate: false })
  await expect(again.prepare()).rejects.toSatisfy(isDatabaseUnavailable)
  renameSync(`${path}.backup`, path)
  await expect.poll(fault(again.prepare)).toBe('none')
  const row = await again.db.selectFrom('publication').select('database_id').executeTakeFirstOrThrow()
  expect(row.database_id).toBe(id)
  await again.db.destroy()
})

test('with mayCreate false, a missing file is not created', async () => {
  const { db, prepare } = openDatabase(`file:${join(newFolder(), 'toldaria.db')}`, { mayCreate: false })
  await expect(prepare()).rejects.toSatisfy(isDatabaseUnavailable)
  await db.destroy()
})

test('a value that a column cannot store is refused', async () => {
  const { db } = await setupDatabase()
  const date = new Date() as unknown as string
  await expect(db.insertInto('seeds').values({ slice: date }).execute()).rejects.toThrow('a object cannot')
  await db.destroy()
})

const item = { question: 'q', answer: 'a', position: 0 }

describe.each([
  ['truncated', (path: string) => truncateSync(path)],
  ['left without its log', (path: string) => rmSync(`${path}-wal`)],
  ['left with an empty log', (path: string) => truncateSync(`${path}-wal`)],
  ['left with half its log', (path: string) => truncateSync(`${path}-wal`, statSync(`${path}-wal`).size / 2)],
  [
    'left with a replaced log',
    (path: string) => {
      copyFileSync(`${path}-wal`, `${path}.other`)
      renameSync(`${path}.other`, `${path}-wal`)
    },
  ],
  ['overwritten by no database', (path: string) => writeFileSync(path, 'x'.repeat(statSync(path).size))],
  ['deleted', (path: string) => rmSync(path)],
  ['moved away', (path: string) => renameSync(path, `${path}.away`)],
  [
    'replaced',
    (path: string) => {
      copyFileSync(path, `${path}.other`)
      renameSync(`${path}.other`, path)
    },
  ],
])('after the file was %s', (_, lose) => {
  test.each([
    [
      'a statement',
      (db: Database) =>
        db
          .insertInto('faq')
          .values({ id: 'b', ...item })
          .execute(),
    ],
    [
      'a transaction',
      (db: Database) =>
        publishInTransaction(db, systemActor, (trx) =>
          trx
            .insertInto('faq')
            .values({ id: 'b', ...item })
            .execute(),
        ),
    ],
  ])('%s is not acknowledged', async (_, write) => {
    stopClock()
    const { db, path } = await setupDatabase()
    await db
      .insertInto('faq')
      .values({ id: 'a', ...item })
      .execute()
    lose(path)
    expect(await fault(() => write(db))()).toBe('unavailable')
    await db.destroy()
  })

  test('a transaction that had begun to write is not acknowledged', async () => {
    stopClock()
    const { db, path } = await setupDatabase()
    await db
      .insertInto('faq')
      .values({ id: 'a', ...item })
      .execute()
    const write = () =>
      publishInTransaction(db, systemActor, async (trx) => {
        await trx
          .insertInto('faq')
          .values({ id: 'b', ...item })
          .execute()
        lose(path)
      })
    expect(await fault(write)()).toBe('unavailable')
    await db.destroy()
  })
})

test.each(['an older copy', 'another database'])(
  'after a file is overwritten in place by %s of the same size no write is acknowledged, and the new file stays intact',
  async (what) => {
    stopClock()
    const { db, path } = await setupDatabase()
    const add = (id: string) =>
      publishInTransaction(db, systemActor, (trx) =>
        trx
          .insertInto('faq')
          .values({ id, ...item })
          .execute(),
      )
    const carryOver = () => sql`pragma wal_checkpoint(passive)`.execute(db)
    await add('a')
    await carryOver()
    await add('b')
    copyFileSync(path, `${path}.copy`)
    if (what === 'another database') {
      const other = new DatabaseSync(`${path}.copy`)
      other.exec("update publication set database_id = 'another', version = version + 9")
      other.exec('pragma wal_checkpoint(truncate)')
      other.close()
    }
    await carryOver()
    await add('c')
    expect(statSync(`${path}.copy`).size).toBe(statSync(path).size)
    // The clock of files ticks every 4 ms or so.
    await pause(20)
    copyFileSync(`${path}.copy`, path)

    expect(await fault(() => add('d'))()).toBe('unavailable')
    const kept = readdirSync(dirname(path)).filter((name) => /-wal\.\d+$/.test(name))
    expect(kept).toHaveLength(1)
    expect((await db.selectFrom('faq').select('id').execute()).map(({ id }) => id)).toEqual(['a'])
    await add('e')
    await db.destroy()
    const stored = new DatabaseSync(path)
    expect(stored.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(stored.prepare('select id from faq order by id').all()).toEqual([{ id: 'a' }, { id: 'e' }])
    stored.close()
  },
)

test('opening does not change the mode of another file, a pipe or the target of a link', async () => {
  const folder = newFolder()
  const inFolder = (name: string) => join(folder, name)
  writeFileSync(inFolder('letter'), 'this is no database, whatever its name says'.repeat(100))
  execFileSync('mkfifo', [inFolder('pipe')])
  for (const name of ['letter', 'pipe']) chmodSync(inFolder(name), 0o644)
  symlinkSync(inFolder('letter'), inFolder('link'))
  for (const name of ['letter', 'pipe', 'link']) {
    const { db, prepare } = openDatabase(`file:${inFolder(name)}`)
    await expect(prepare()).rejects.toSatisfy(isDatabaseUnavailable)
    await db.destroy()
    expect(statSync(inFolder(name)).mode & 0o777, name).toBe(0o644)
  }
})

describe('an edition’s folder and file', () => {
  const mode = (path: string) => statSync(path).mode & 0o777
  const content = { lists: { products: [] }, listResources: new Map() }
  const edition = { databaseId: 'a', version: 1, ...content } as unknown as Edition
  const stored = async () => {
    const folder = newFolder()
    const path = join(folder, 'edition.json')
    const file = createEditionFile(path, `file:${join(folder, 'toldaria.db')}`)
    chmodSync(folder, 0o755)
    return { folder, path, file }
  }

  test('are closed to other users if the folder contains only this program’s files', async () => {
    const { folder, path, file } = await stored()
    writeFileSync(join(folder, 'toldaria.db-reserve'), '')
    await file.save(edition)
    expect([mode(folder), mode(path)]).toEqual([0o700, 0o600])
    chmodSync(folder, 0o755)
    chmodSync(path, 0o644)
    await file.load()
    expect([mode(folder), mode(path)]).toEqual([0o700, 0o600])
  })

  test('keep their modes if the folder contains anything else, or if the file is not an edition', async () => {
    const { folder, path, file } = await stored()
    writeFileSync(path, '{"name":"another program’s"}')
    mkdirSync(join(folder, 'toldaria'))
    await file.tidyUp()
    expect(await file.load()).toBe(undefined)
    expect([mode(folder), mode(path)]).toEqual([0o755, 0o644])
    await file.save(edition)
    await file.load()
    expect([mode(folder), mode(path)]).toEqual([0o755, 0o600])
  })

  test('do not change the mode of a file at the folder’s path', async () => {
    const { path } = await stored()
    writeFileSync(path, 'hostname')
    chmodSync(path, 0o644)
    const file = createEditionFile(join(path, 'edition.json'), 'file::memory:')
    await file.tidyUp()
    expect(await file.load()).toBe(undefined)
    expect(mode(path)).toBe(0o644)
  })
})

/** Half a second later a look at the files would open the new ones, and a write into them is right. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

async function setupDatabase() {
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
