import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '#support/build-test-app.ts'
import { isDatabaseUnavailable, isStorageFull, isTransient, isUniqueViolation } from './faults.ts'

const outage = (fields: object) => isDatabaseUnavailable(Object.assign(new Error('x'), fields))

describe('classification by code', () => {
  test.each([
    ...['08006', '28P01', '53200', '53300', '58030', '3D000', '25006', '25P03', '40001', '40P01', '55P03', '57014'],
    ...['57P01', '57P02', '57P03', '57P04', '57P05', 'XX001', 'XX002'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN', 'ENOTFOUND'],
  ])('%s is an outage', (code) => expect(outage({ code })).toBe(true))

  test.each(['ENOENT', 'EACCES', 'EAGAIN', 'EMFILE', 'ENFILE'])('%s of the server’s socket is an outage', (code) => {
    expect(outage({ code, syscall: 'connect' })).toBe(true)
    expect(outage({ code, syscall: 'open' })).toBe(false)
  })

  test.each([3, 4, 5, 6, 7, 8, 10, 11, 13, 14, 15, 26, 266, 517, 4874])(
    'number %i of the embedded database is an outage',
    (errcode) => expect(outage({ code: 'ERR_SQLITE_ERROR', errcode })).toBe(true),
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
    { code: 'XECONNREFUSED' },
    { code: 'ENOTFOUNDX' },
    { code: 'XENOENT', syscall: 'connect' },
    { code: 'ENOENTX', syscall: 'connect' },
    { message: 'Cannot read properties of undefined (reading connection)' },
    {},
  ])('%o is a fault of ours', (fields) => expect(outage(fields)).toBe(false))

  test('only a busy database, a serialisation failure, a deadlock and a lack of connections are transient', () => {
    const transient = [
      { code: '40001' },
      { code: '40P01' },
      { code: '53300' },
      { errcode: 5 },
      { errcode: 517 },
      { errcode: 6 },
    ]
    expect(transient.map(isTransient)).toEqual(Array(6).fill(true))
    const lasting = [{ code: '57P01' }, { code: 'ECONNRESET' }, { errcode: 10 }, { errcode: 19 }, {}, undefined, null]
    expect(lasting.map(isTransient)).toEqual(Array(7).fill(false))
  })

  test('a full disk differs from other outages, and is not transient', () => {
    const full = [
      ...[{ code: '53100' }, { code: 'ENOSPC' }, { code: 'EDQUOT' }],
      ...[13, 4874].map((errcode) => ({ code: 'ERR_SQLITE_ERROR', errcode })),
    ]
    expect(full.map(isStorageFull)).toEqual(Array(5).fill(true))
    expect(full.map(isTransient)).toEqual(Array(5).fill(false))
    expect([{ code: '53200' }, { errcode: 10 }, {}, undefined].map(isStorageFull)).toEqual(Array(4).fill(false))
  })
})

test('a duplicate key and a missing reference are told apart', async () => {
  const db = await openTestDatabase()
  const seed = db.insertInto('seeds').values({ slice: 'faq' })
  await seed.execute()
  const variant = { hash: 'missing', width: 1, format: 'avif', bytes: new Uint8Array() }
  const duplicate = await seed.execute().catch((error) => error)
  const dangling = await db
    .insertInto('media_variants')
    .values(variant)
    .execute()
    .catch((error) => error)
  const faults = [duplicate, dangling, new Error('x'), undefined]
  expect(faults.map(isUniqueViolation)).toEqual([true, false, false, false])
  await db.destroy()
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
