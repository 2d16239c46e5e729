import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#support/build-test-app.ts'
import { essentialSystemActor, systemActor } from './actor.ts'
import { isDatabaseUnavailable, isStorageFull } from './faults.ts'
import { openDatabase } from './open-database.ts'
import { sqliteError } from './sqlite-errors.ts'
import type { Database } from './tables.ts'
import { inTransaction, publishInTransaction } from './transactions.ts'

test('a full disk is reported to an essential write on a database without a reserve', async () => {
  const db = await setupDatabase()
  const write = inTransaction(db, essentialSystemActor, async () => {
    throw sqliteError(13, 'full')
  })
  await expect(write).rejects.toSatisfy(isStorageFull)
})

describe('on a full disk', () => {
  test('an essential write empties the reserve and is run again', async () => {
    const { db, reserve, fillReserve } = await setupFile()
    fillReserve()
    let attempts = 0
    const write = inTransaction(db, essentialSystemActor, async (trx) => {
      attempts += 1
      await add(trx, `attempt ${attempts}`)
      if (reserve()) throw sqliteError(13, 'full')
    })
    await write
    expect([attempts, reserve(), await stored(db)]).toEqual([2, 0, ['attempt 2']])
  })

  test('an essential write that the reserve does not help fails once it is spent', async () => {
    const { db, reserve, fillReserve } = await setupFile()
    fillReserve()
    let attempts = 0
    const write = inTransaction(db, essentialSystemActor, async () => {
      attempts += 1
      throw sqliteError(13, 'full')
    })
    await expect(write).rejects.toSatisfy(isStorageFull)
    expect([attempts, reserve()]).toEqual([2, 0])
  })

  test('a failed transaction stores nothing, even if its code catches the error and continues', async () => {
    const { db } = await setupFile()
    const item = { question: 'q', answer: 'a', position: 0 }
    await sql`pragma max_page_count = 60`.execute(db)
    const words = 'toldo '.repeat(100_000)
    const write = db.transaction().execute(async (trx) => {
      const large = trx.insertInto('faq').values({ id: 'a', ...item, answer: words })
      const swallowed = await large.execute().catch((error) => error)
      expect(swallowed).toSatisfy(isStorageFull)
      await trx
        .insertInto('faq')
        .values({ id: 'b', ...item })
        .execute()
    })
    await expect(write).rejects.toSatisfy(isDatabaseUnavailable)
    await expect(
      publishInTransaction(db, systemActor, (trx) =>
        trx
          .insertInto('faq')
          .values({ id: 'c', ...item, answer: words })
          .execute(),
      ),
    ).rejects.toSatisfy(isStorageFull)
    await expect(
      db
        .insertInto('faq')
        .values({ id: 'd', ...item, answer: words })
        .returning('id')
        .execute(),
    ).rejects.toSatisfy(isStorageFull)
    await db
      .insertInto('faq')
      .values({ id: 'e', ...item })
      .execute()
    expect(await db.selectFrom('faq').select('id').execute()).toEqual([{ id: 'e' }])
  })

  test('any other write leaves the reserve as it is, and an essential one that fails otherwise does too', async () => {
    const { db, reserve, fillReserve } = await setupFile()
    fillReserve()
    const before = reserve()
    const full = inTransaction(db, systemActor, async () => {
      throw sqliteError(13, 'full')
    })
    await expect(full).rejects.toSatisfy(isStorageFull)
    const broken = inTransaction(db, essentialSystemActor, async () => {
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect(reserve()).toBe(before)
  })

  test('while the reserve is spent only essential writes are tried, and all again once there is room for it', async () => {
    const { db, path, reserve } = await setupFile()
    writeFileSync(`${path}-reserve`, '')
    // Nothing can be written here: the disk has no room.
    const aside = `${path}-reserve.new`
    mkdirSync(aside)
    await expect(inTransaction(db, systemActor, (trx) => add(trx, 'refused'))).rejects.toSatisfy(isStorageFull)
    await inTransaction(db, essentialSystemActor, (trx) => add(trx, 'essential'))
    expect([await stored(db), reserve()]).toEqual([['essential'], 0])
    rmSync(aside, { recursive: true })
    await inTransaction(db, systemActor, (trx) => add(trx, 'any'))
    expect([await stored(db), reserve()]).toEqual([['any', 'essential'], 4_000_000])
  })
})

async function setupDatabase() {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  return db
}

/** A database in a file, whose reserve the test makes. */
async function setupFile() {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-reserve-'))
  const path = join(folder, 'toldaria.db')
  const { db, prepare } = openDatabase(`file:${path}`)
  await prepare()
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    db,
    path,
    fillReserve: () => writeFileSync(`${path}-reserve`, 'room'),
    reserve: () => statSync(`${path}-reserve`, { throwIfNoEntry: false })?.size,
  }
}

async function add(db: Database, id: string): Promise<void> {
  await db.insertInto('seeds').values({ slice: id }).execute()
}

async function stored(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('seeds').select('slice').orderBy('slice').execute()
  return rows.map(({ slice }) => slice)
}
