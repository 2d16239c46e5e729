import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSessionStore, hashSecret } from '#server/access/sessions.store.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { stopClock } from '#support/clock.ts'
import { pruneExpired } from '../operation/periodic-work.ts'
import { createSignInLinkStore } from './recovery.store.ts'
import { createDeviceStore } from './sessions.store.ts'
import { deviceName } from './sign-in.ts'

const dayMs = 24 * 60 * 60 * 1000

test('a device is known for 180 days after its last sign-in, by its own users only', async () => {
  const { devices, clock, admin, db } = await setup()
  const secret = await devices.remember(admin._id, undefined)
  const [stored] = await db.selectFrom('devices').select('secret_hash').execute()
  expect(stored?.secret_hash).toBe(createHash('sha256').update(secret).digest('hex'))
  const other = await devices.remember(admin._id, undefined)
  expect(other).not.toBe(secret)
  clock.passed = 179 * dayMs
  expect(await devices.usersOf(secret)).toEqual([admin._id])
  expect(await devices.remember(admin._id, secret)).toBe(secret)
  clock.passed = 181 * dayMs
  expect([await devices.usersOf(secret), await devices.usersOf(other)]).toEqual([[admin._id], []])
  clock.passed = 359 * dayMs
  expect(await devices.usersOf(secret)).toEqual([])
})

/** Devices on a clock that the test moves. */
async function setup() {
  const { db, admin } = await buildTestApp()
  return { db, admin, clock: stopClock(), devices: createDeviceStore(db) }
}

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  [`${android} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Android phone, Chrome'],
  [`${android} Chrome/140.0.0.0 Safari/537.36`, 'Android tablet, Chrome'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Android phone, Samsung Internet'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1', 'iPhone, Safari'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) CriOS/120.0 Mobile/15E148 Safari/604.1', 'iPad, Chrome'],
  [windows, 'Windows, Chrome'],
  [`${windows} Edg/140.0.0.0`, 'Windows, Edge'],
  [`${windows} OPR/120.0.0.0`, 'Windows, Opera'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.6 Safari/605.1.15', 'Mac, Safari'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36', 'ChromeOS, Chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Linux, Firefox'],
  ['Mozilla/5.0 (X11; FreeBSD amd64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox'],
  ['curl/8.5.0', ''],
  [undefined, ''],
])('the device is named after its header: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

describe('session ends', () => {
  const hourMs = 60 * 60 * 1000
  const dayMs = 24 * hourMs

  test('a session ends after 14 days without use, and after 30 days in use', async () => {
    const { clock, isLive, open } = await setupSessions()
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
    const { clock, db, isLive, open, row } = await setupSessions()
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

  test('on a database that can only be read, sessions stay valid', async () => {
    const { clock, db, admin, open } = await setupSessions()
    const token = await open()
    const readOnly = db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'UpdateQueryNode') throw new Error('read-only')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    clock.passed = 2 * hourMs
    const sessions = createSessionStore(readOnly)
    expect(await sessions.use(hashSecret(token))).toBe(admin._id)
  })

  test('setting the clock back a year, and forward again, ends no session', async () => {
    const { clock, isLive, open, row } = await setupSessions()
    const token = await open()
    const opened = await row(token)
    clock.passed = -365 * dayMs
    expect(await isLive(token)).toBe(true)
    expect(await row(token)).toEqual(opened)
    clock.passed = dayMs
    expect(await isLive(token)).toBe(true)
  })

  test('a clock set forward a year makes sessions invalid only until it is corrected', async () => {
    const { clock, isLive, open } = await setupSessions()
    const token = await open()
    clock.passed = 365 * dayMs
    expect(await isLive(token)).toBe(false)
    clock.passed = dayMs
    expect(await isLive(token)).toBe(true)
  })

  test('a session that the hourly work found expired stays expired when the clock is set back', async () => {
    const { clock, db, isLive, open } = await setupSessions()
    const token = await open()
    clock.passed = 31 * dayMs
    await pruneExpired(db)
    clock.passed = 0
    expect(await isLive(token)).toBe(false)
  })

  /** Sessions on a clock that the test moves. */
  async function setupSessions() {
    const { db, admin } = await buildTestApp()
    await db.deleteFrom('sessions').execute()
    const sessions = createSessionStore(db)
    return {
      db,
      admin,
      clock: stopClock(),
      open: () => sessions.open(admin._id),
      isLive: async (token: string) => (await sessions.use(hashSecret(token))) === admin._id,
      row: (token: string) =>
        db.selectFrom('sessions').selectAll().where('token_hash', '=', hashSecret(token)).executeTakeFirstOrThrow(),
    }
  }
})
test('sessions, devices and links that have expired go without a sign-in', async () => {
  const { db, admin } = await buildTestApp()
  const clock = stopClock()
  await createDeviceStore(db).remember(admin._id, undefined)
  await createSignInLinkStore(db).replace(admin._id)
  clock.passed = 181 * dayMs
  await pruneExpired(db)
  for (const table of ['sessions', 'devices', 'sign_in_links'] as const)
    expect(await db.selectFrom(table).select('user_id').execute(), table).toEqual([])
})
