import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashSecret } from '#server/auth/passwords.ts'
import { createSessionStore } from '#server/auth/sessions.store.ts'
import { buildTestApp } from '#support/build-test-app.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

test('a session ends after 14 days without use, and after 30 days in use', async () => {
  const { clock, isLive, open } = await setup()
  const idle = await open()
  clock.passed = 14 * dayMs - hourMs
  expect(await isLive(idle)).toBe(true)
  clock.passed += 14 * dayMs
  expect(await isLive(idle)).toBe(false)

  const used = await open()
  for (let day = 1; day <= 29; day += 1) {
    clock.passed += dayMs
    expect(await isLive(used)).toBe(true)
  }
  clock.passed += dayMs
  expect(await isLive(used)).toBe(false)
})

test('use is stored at most once an hour, and makes no new edition', async () => {
  const { clock, db, isLive, open, row } = await setup()
  const version = () => db.selectFrom('publication').select('version').executeTakeFirstOrThrow()
  const before = await version()
  const token = await open()
  const opened = await row(token)
  clock.passed = hourMs - 1
  await isLive(token)
  expect(await row(token)).toEqual(opened)
  clock.passed = hourMs + 1
  await isLive(token)
  expect((await row(token)).last_used_at > opened.last_used_at).toBe(true)
  expect(await version()).toEqual(before)
})

test('the 101st sign-in ends the session unused for longest, but none that was used within 24 hours', async () => {
  const { clock, isLive, open, count } = await setup()
  const oldest = await open()
  clock.passed = 3 * dayMs
  const old = await open()
  clock.passed = 6 * dayMs
  for (let session = 0; session < 98; session += 1) await open()
  expect(await count()).toBe(100)
  await open()
  expect([await count(), await isLive(oldest)]).toEqual([100, false])
  // `old` is used now; all others were opened within this hour, so sign-ins succeed and end no session.
  expect(await isLive(old)).toBe(true)
  await open()
  expect([await count(), await isLive(old)]).toEqual([101, true])
})

test('a session used 24 hours ago is kept even if its use was stored an hour late', async () => {
  const { clock, isLive, open } = await setup()
  const gone = await open()
  clock.passed = 1.1 * hourMs
  const kept = await open()
  clock.passed = 26 * hourMs
  for (let session = 0; session < 100; session += 1) await open()
  expect([await isLive(gone), await isLive(kept)]).toEqual([false, true])
})

test('on a database that can only be read, sessions stay valid', async () => {
  const { clock, db, admin, open } = await setup()
  const token = await open()
  const readOnly = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode') throw new Error('read-only')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  clock.passed = 2 * hourMs
  const sessions = createSessionStore(readOnly, () => new Date(Date.now() + clock.passed))
  expect(await sessions.use(hashSecret(token))).toBe(admin._id)
})

test('a token’s stored hash is the same in all versions', () => {
  expect(hashSecret('toldo')).toBe(createHash('sha256').update('toldo').digest('hex'))
})

test('setting the clock back a year, and forward again, ends no session', async () => {
  const { clock, isLive, open, row } = await setup()
  const token = await open()
  const opened = await row(token)
  clock.passed = -365 * dayMs
  expect(await isLive(token)).toBe(true)
  expect(await row(token)).toEqual(opened)
  clock.passed = dayMs
  expect(await isLive(token)).toBe(true)
})

test('a clock set forward a year makes sessions invalid only until it is corrected', async () => {
  const { clock, isLive, open } = await setup()
  const token = await open()
  clock.passed = 365 * dayMs
  expect(await isLive(token)).toBe(false)
  clock.passed = dayMs
  expect(await isLive(token)).toBe(true)
})

test('a session that a sign-in found expired stays expired when the clock is set back', async () => {
  const { clock, isLive, open } = await setup()
  const token = await open()
  clock.passed = 31 * dayMs
  await open()
  clock.passed = 0
  expect(await isLive(token)).toBe(false)
})

/** Sessions on a clock that the test moves. */
async function setup() {
  const { db, admin } = await buildTestApp()
  await db.deleteFrom('sessions').execute()
  const begin = Date.now()
  const clock = { passed: 0 }
  const sessions = createSessionStore(db, () => new Date(begin + clock.passed))
  return {
    db,
    admin,
    clock,
    open: () => sessions.open(admin._id),
    isLive: async (token: string) => (await sessions.use(hashSecret(token))) === admin._id,
    row: (token: string) =>
      db.selectFrom('sessions').selectAll().where('token_hash', '=', hashSecret(token)).executeTakeFirstOrThrow(),
    count: async () => (await db.selectFrom('sessions').select('token_hash').execute()).length,
  }
}
