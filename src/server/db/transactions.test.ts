import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#support/build-test-app.ts'
import { type Actor, systemActor } from './actor.ts'
import { sqliteError } from './sqlite-errors.ts'
import type { Database } from './tables.ts'
import { inTransaction, lockWrites, publishInTransaction, readSnapshot } from './transactions.ts'

const busy = sqliteError(5, 'busy')

test('a write that fails with a transient error is rolled back and run again', async () => {
  const db = await setupDatabase()
  let attempts = 0
  const write = inTransaction(db, systemActor, async (trx) => {
    await add(trx, `attempt ${++attempts}`)
    if (attempts < 3) throw busy
    return attempts
  })
  expect(await write).toBe(3)
  expect(await stored(db)).toEqual(['attempt 3'])
})

test('a write that fails with another error is rolled back and not run again', async () => {
  const db = await setupDatabase()
  let attempts = 0
  const fault = new Error('no')
  const write = publishInTransaction(db, systemActor, async (trx) => {
    await add(trx, `attempt ${++attempts}`)
    throw fault
  })
  await expect(write).rejects.toBe(fault)
  expect([attempts, await stored(db)]).toEqual([1, []])
})

test('each attempt confirms its actor first, in its own transaction, and a refused actor writes nothing', async () => {
  const db = await setupDatabase()
  const steps: string[] = []
  const actor: Actor = {
    ...systemActor,
    async confirm(trx) {
      expect(trx.isTransaction).toBe(true)
      steps.push('confirmed')
      if (steps.length > 3) throw new Error('refused')
    },
  }
  const write = inTransaction(db, actor, async () => {
    steps.push('written')
    throw busy
  })
  await expect(write).rejects.toThrow('refused')
  expect(steps).toEqual(['confirmed', 'written', 'confirmed', 'written', 'confirmed'])
})

test('a published write raises the version by one and returns it with its result; a lock leaves it', async () => {
  const db = await setupDatabase()
  const row = () => db.selectFrom('publication').select(['version', 'database_id']).executeTakeFirstOrThrow()
  const before = await row()
  const written = await publishInTransaction(db, systemActor, async (trx) => {
    await lockWrites(trx)
    return 'result'
  })
  expect(written).toEqual({ result: 'result', published: { ...before, version: before.version + 1 } })
  expect(await row()).toEqual(written.published)
})

test('a published write begins when the one before has ended, so that no two wait for each other’s rows', async () => {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  const steps: string[] = []
  const write = (name: string) =>
    publishInTransaction(db, systemActor, async () => {
      steps.push(`${name} begins`)
      await pause(200)
      steps.push(`${name} ends`)
    })
  const [first, second] = await Promise.all([write('a'), write('b')])
  expect(steps).toEqual(
    steps[0] === 'a begins'
      ? ['a begins', 'a ends', 'b begins', 'b ends']
      : ['b begins', 'b ends', 'a begins', 'a ends'],
  )
  expect(Math.abs(first.published.version - second.published.version)).toBe(1)
})

test('all reads of a snapshot see one version, whatever is committed meanwhile', async () => {
  const db = await setupDatabase()
  let write: Promise<void> | undefined
  const seen = await readSnapshot(db, async (trx) => {
    const before = await stored(trx)
    write = inTransaction(db, systemActor, (other) => add(other, 'a'))
    // The embedded database has one connection: there the write waits for the end of the snapshot.
    await Promise.race([write, pause(500)])
    return [before, await stored(trx)]
  })
  await write
  expect([...seen, await stored(db)]).toEqual([[], [], ['a']])
})

test.runIf(process.env.TEST_DATABASE_URL)('a snapshot cannot write', async () => {
  const db = await setupDatabase()
  await expect(readSnapshot(db, (trx) => add(trx, 'a'))).rejects.toMatchObject({ code: '25006' })
})

<<<<<<< HEAD
=======
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
    const aside = `${path}-reserve.${process.pid}.new`
    mkdirSync(aside)
    await expect(inTransaction(db, systemActor, (trx) => add(trx, 'refused'))).rejects.toSatisfy(isStorageFull)
    await inTransaction(db, essentialSystemActor, (trx) => add(trx, 'essential'))
    expect([await stored(db), reserve()]).toEqual([['essential'], 0])
    rmSync(aside, { recursive: true })
    await inTransaction(db, systemActor, (trx) => add(trx, 'any'))
    expect([await stored(db), reserve()]).toEqual([['any', 'essential'], 4_000_000])
  })
})

>>>>>>> mutants
test('after 20 attempts, 2 s, the transient error is thrown', async () => {
  const db = await setupDatabase()
  let attempts = 0
  const write = inTransaction(db, systemActor, async () => {
    attempts += 1
    throw busy
  })
  await expect(write).rejects.toBe(busy)
  expect(attempts).toBe(20)
})

async function setupDatabase() {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  return db
}

async function add(db: Database, id: string): Promise<void> {
  await db.insertInto('seeds').values({ slice: id }).execute()
}

async function stored(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('seeds').select('slice').orderBy('slice').execute()
  return rows.map(({ slice }) => slice)
}
