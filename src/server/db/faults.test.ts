import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '#support/build-test-app.ts'
import { isDatabaseUnavailable, isStorageFull, isTransient } from './faults.ts'

const outage = (fields: object) => isDatabaseUnavailable(Object.assign(new Error('x'), fields))

describe('classification by code', () => {
  test.each(['08006', '28P01', '3D000', '53300', '57P01', '57P03', '58030', '25006', 'ECONNREFUSED', 'ETIMEDOUT'])(
    '%s is an outage',
    (code) => expect(outage({ code })).toBe(true),
  )

  test.each([5, 6, 8, 14, 26, 266, 517])('number %i of the embedded database is an outage', (errcode) =>
    expect(outage({ code: 'ERR_SQLITE_ERROR', errcode })).toBe(true),
  )

  test.each([
    { code: '42P01' },
    { code: '42703' },
    { code: '23502' },
    { code: '22021' },
    { code: '25P02' },
    { code: 'XX000' },
    { code: 'ERR_SQLITE_ERROR' },
    { code: 'ERR_SQLITE_ERROR', errcode: 1 },
    { code: 'ERR_SQLITE_ERROR', errcode: 1299 },
    { code: 'ERR_SQLITE_ERROR', errcode: 21 },
    { code: 'ENOENT', syscall: 'open' },
    { message: 'Cannot read properties of undefined (reading connection)' },
  ])('%o is a fault of ours', (fields) => expect(outage(fields)).toBe(false))

  test('a full disk differs from other outages, and is not transient', () => {
    const full = [{ code: '53100' }, { code: 'ERR_SQLITE_ERROR', errcode: 13 }, { code: 'ENOSPC' }]
    expect(full.map(isStorageFull)).toEqual([true, true, true])
    expect(full.map(isTransient)).toEqual([false, false, false])
    expect([{ code: '53200' }, { errcode: 10 }, {}, undefined].map(isStorageFull)).toEqual(Array(4).fill(false))
  })
})

test('an invalid statement is a fault of ours', async () => {
  const db = await openTestDatabase()
  const ask = db.selectFrom('nothing' as 'faq').select('id')
  await expect(ask.execute()).rejects.not.toSatisfy(isDatabaseUnavailable)
  const insert = db.insertInto('faq').values({ id: 'a', question: null as unknown as string, answer: '', position: 0 })
  await expect(insert.returning('id').execute()).rejects.not.toSatisfy(isDatabaseUnavailable)
  await db.destroy()
  await expect(ask.execute(), 'asked while the program ends').rejects.toSatisfy(isDatabaseUnavailable)
})
