import { expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp, openTestDatabase } from '#support/build-test-app.ts'
import { systemActor } from '../db/transactions.ts'
import { createMediaStore } from '../media/media.store.ts'
import { pruneExpiredHourly } from '../operation/periodic-work.ts'
import { createRevisionStore, keptPerItem, toAuthor } from './history.store.ts'

const dayMs = 24 * 60 * 60 * 1000
const now = Date.parse('2026-03-01T12:00:00.000Z')

test('a revision is listed and found for a year, and then deleted', async () => {
  const { db, on, add } = await setUp()
  const old = await add({ id: 'a' })
  const young = await on(dayMs).add(revision({ id: 'b' }))
  const later = on(365 * dayMs)
  expect((await on(365 * dayMs - 1).list({ limit: 10 })).map(({ revision }) => revision)).toEqual([young, old])
  expect((await later.list({ limit: 10 })).map(({ revision }) => revision)).toEqual([young])
  await later.prune()
  expect(await later.find(old)).toBeUndefined()
  expect(await later.find(young)).toMatchObject({ id: 'b' })
  expect(await db.selectFrom('revisions').select('seq').execute()).toEqual([{ seq: young }])
})

test('a revision without an actor and without a state before it has neither', async () => {
  const { db, on, add } = await setUp()
  const seq = await add({ title: 'Toldo', after: { title: 'Toldo' } })
  expect(await on(0).find(seq)).toEqual({
    revision: seq,
    entity: 'products',
    id: 'a',
    title: 'Toldo',
    action: 'created',
    at: new Date(now).toISOString(),
    by: null,
    before: null,
    after: { title: 'Toldo' },
  })
  expect(await db.selectFrom('revisions').select(['before', 'user_name']).execute()).toEqual([
    { before: null, user_name: null },
  ])
  expect(toAuthor({ user_id: 'a', user_name: null })).toEqual({ _id: 'a', name: '' })
})

test('only the oldest of more than 200 revisions of an item is deleted, and none of another item', async () => {
  const { db, add } = await setUp()
  const [first, other] = [await add({ id: 'a' }), await add({ id: 'b' })]
  await add({ id: 'a', entity: 'works' })
  const second = await add({ id: 'a' })
  for (let count = 2; count < keptPerItem; count += 1) await add({ id: 'a' })
  const oldest = db.selectFrom('revisions').select('seq').orderBy('seq').limit(2)
  expect(await oldest.execute()).toEqual([{ seq: first }, { seq: other }])
  await add({ id: 'a' })
  expect(await oldest.execute()).toEqual([{ seq: other }, { seq: other + 1 }])
  expect(second).toBe(other + 2)
})

test('the pictures of both states are kept with their revision, once each', async () => {
  const { db, on, add } = await setUp()
  const [red, blue, row] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string]
  const [bytes, sizes] = [Buffer.from('x'), { width: 1, height: 1 }]
  for (const hash of [red, blue, row])
    await createMediaStore(db).put({ ...sizes, hash, master: bytes, variants: [{ width: 480, format: 'webp', bytes }] })
  const seq = await add({ id: 'a', before: { picture: { hash: red } }, after: { picture: { hash: blue } } })
  const again = await add({ id: 'b', before: { picture: { hash: red } }, after: { picture: { hash: red } } })
  await add({ id: 'c', before: { picture: null }, after: {} })
  const fabrics = [{ image: `/media/${row}-960.webp` }, { image: '' }]
  const company = await add({ entity: 'company', id: 'company', before: null, after: { fabrics } })
  await add({ entity: 'faq', id: 'd', before: null, after: { picture: { hash: red } } })
  const kept = async () =>
    (await db.selectFrom('revision_pictures').select(['revision', 'hash']).orderBy('revision').execute()).map(
      ({ revision, hash }) => `${revision} ${hash}`,
    )
  const all = [`${seq} ${red}`, `${seq} ${blue}`, `${again} ${red}`, `${company} ${row}`]
  expect((await kept()).toSorted()).toEqual(all.toSorted())
  await on(0).forgetContents('a')
  expect(await kept()).toEqual(all.slice(2))
  expect(await on(0).find(seq)).toMatchObject({ id: 'a', before: null, after: null })
  expect(await on(0).find(again)).toMatchObject({ before: { picture: { hash: red } } })
})

test('the first revision since an instant and the newest of some actions are those of one entity', async () => {
  const { on, add } = await setUp()
  const meta = { entity: 'meta', id: 'meta' } as const
  await add(meta)
  await on(dayMs).add(revision({ entity: 'company', id: 'company' }))
  const second = await on(2 * dayMs).add(revision({ ...meta, action: 'updated' }))
  const third = await on(3 * dayMs).add(revision({ ...meta, action: 'ordered' }))
  const { firstSince, newest } = on(0)
  expect(await firstSince('meta', new Date(now))).toMatchObject({ revision: second, action: 'updated' })
  expect(await firstSince('meta', new Date(now + 3 * dayMs))).toBeUndefined()
  expect([
    await newest('meta', ['updated']),
    await newest('meta', ['created', 'ordered']),
    await newest('meta', ['deleted']),
    await newest('company', ['ordered']),
  ]).toEqual([second, third, 0, 0])
})

type NewRevision = Parameters<ReturnType<typeof createRevisionStore>['add']>[0]

function revision(fields: Partial<NewRevision>): NewRevision {
  const blank = { entity: 'products', id: 'a', title: '', before: null, after: null } as const
  return { actor: systemActor, action: 'created', ...blank, ...fields }
}

async function setUp() {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  const on = (laterMs: number) => createRevisionStore(db, () => new Date(now + laterMs))
  return { db, on, add: (fields: Partial<NewRevision>) => on(0).add(revision(fields)) }
}

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
