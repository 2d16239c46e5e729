import { expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp, openTestDatabase } from '#support/build-test-app.ts'
import { pruneExpiredHourly } from './prune-expired.ts'

test('responses older than 24 hours are deleted within an hour, even without writes; younger ones stay', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db, admin } = await buildTestApp()
  const day = 24 * 60 * 60 * 1000
  const ages = { old: day, young: day - 60_000 }
  for (const [key, ms] of Object.entries(ages)) {
    const created_at = new Date(Date.now() - ms).toISOString()
    const row = { user_id: admin._id, key, request_hmac: '', answer: '{}', created_at }
    await db.insertInto('idempotency_keys').values(row).execute()
  }
  const faults: object[] = []
  const stop = pruneExpiredHourly(db, { error: (fault: object) => faults.push(fault) })
  const keys = async () => (await db.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key)
  expect(await keys()).toHaveLength(2)
  vi.advanceTimersByTime(60 * 60 * 1000 - 1)
  expect(await keys()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  await expect.poll(keys).toEqual(['young'])
  expect(faults).toEqual([])
  stop()
})

test('a failure is logged, and the next hour tries again until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  await db.schema.dropTable('idempotency_keys').execute()
  const logged: unknown[] = []
  const stop = pruneExpiredHourly(db, { error: (...line) => logged.push(line) })
  const line = [expect.objectContaining({ fault: expect.any(String) }), 'expired_rows_not_pruned']
  vi.advanceTimersByTime(60 * 60 * 1000)
  await expect.poll(() => logged).toEqual([line])
  vi.advanceTimersByTime(60 * 60 * 1000)
  await expect.poll(() => logged).toEqual([line, line])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
