import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#support/build-test-app.ts'
import { sqliteError } from './faults.ts'
import type { Database } from './tables.ts'
import {
  type Actor,
  inTransaction,
  lockWrites,
  publishInTransaction,
  readPosition,
  readSnapshot,
  systemActor,
} from './transactions.ts'

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
  const row = () => readPosition(db)
  const before = await row()
  const written = await publishInTransaction(db, systemActor, async (trx) => {
    await lockWrites(trx)
    return 'result'
  })
  expect(written).toEqual({ result: 'result', position: { ...before, version: before.version + 1 } })
  expect(await row()).toEqual(written.position)
})

test('a published write begins when the one before has ended, so that no two wait for each other’s rows', async () => {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  const steps: string[] = []
  const write = (name: string) =>
    publishInTransaction(db, systemActor, async (trx) => {
      steps.push(`${name} begins`)
      for (let turns = 0; turns < 20; turns += 1) await stored(trx)
      steps.push(`${name} ends`)
    })
  const [first, second] = await Promise.all([write('a'), write('b')])
  expect(steps).toEqual(
    steps[0] === 'a begins'
      ? ['a begins', 'a ends', 'b begins', 'b ends']
      : ['b begins', 'b ends', 'a begins', 'a ends'],
  )
  expect(Math.abs(first.position.version - second.position.version)).toBe(1)
})

test('all reads of a snapshot see one version, whatever is committed meanwhile', async () => {
  const db = await setupDatabase()
  let write: Promise<void> | undefined
  const seen = await readSnapshot(db, async (trx) => {
    const before = await stored(trx)
    write = inTransaction(db, systemActor, (other) => add(other, 'a'))
    // The embedded database has one connection: there the write waits for the end of the snapshot.
    if (process.env.TEST_DATABASE_URL) await write
    return [before, await stored(trx)]
  })
  await write
  expect([...seen, await stored(db)]).toEqual([[], [], ['a']])
})

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
