import { afterEach, expect, test, vi } from 'vitest'
import { createDeviceStore } from '#server/access/sessions.store.ts'
import { adminPassword, buildTestApp } from '#support/build-test-app.ts'

const ana = 'ana@toldaria.example'
const minuteMs = 60_000

afterEach(() => {
  vi.useRealTimers()
})

async function setup(environment: NodeJS.ProcessEnv = {}, more: Parameters<typeof buildTestApp>[2] = {}) {
  const built = await buildTestApp(environment, undefined, more)
  const post = (from: { ip?: string; forwarded?: string }, payload: object) =>
    built.app.inject({
      method: 'POST',
      url: '/auth/login',
      payload,
      ...(from.ip && { remoteAddress: from.ip }),
      ...(from.forwarded && { headers: { 'x-forwarded-for': from.forwarded } }),
    })
  /** The statuses of `count` wrong passwords, one after the other: parallel ones would get 503 on a busy machine. */
  const guess = async (count: number, from: (index: number) => Parameters<typeof post>[0], email = '') => {
    const statuses: number[] = []
    for (let index = 0; index < count; index += 1) {
      const payload = { email: email || `${index}@toldaria.example`, password: 'errada' }
      statuses.push((await post(from(index), payload)).statusCode)
    }
    return statuses
  }
  const signIn = (device?: string, email = ana, password = adminPassword) => post({}, { email, password, device })
  return { ...built, post, guess, signIn }
}

const limited = (count: number) => [...Array(20).fill(401), ...Array(count - 20).fill(429)]

test('one address has 20 failures over all accounts; then even the right password must wait, and costs no query', async () => {
  const { db, guess, signIn } = await setup()
  expect(await guess(22, () => ({}))).toEqual(limited(22))
  await db.destroy()
  const refused = await signIn()
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('TRUST_PROXY=true trusts only the last address, which the proxy appended', async () => {
  const { guess } = await setup({ TRUST_PROXY: 'true' })
  const forged = (index: number) => ({ forwarded: `198.51.100.${index}, 203.0.113.${index}, 192.0.2.1` })
  expect(await guess(22, forged)).toEqual(limited(22))
  expect(await guess(1, () => ({ forwarded: '192.0.2.1, 192.0.2.2' }))).toEqual([401])
})

test('without TRUST_PROXY no forwarded header is trusted', async () => {
  const { guess } = await setup()
  expect(await guess(22, (index) => ({ forwarded: `192.0.2.${index}` }))).toEqual(limited(22))
})

test('addresses of one IPv6 /64 count as one, and IPv4-mapped addresses count as IPv4', async () => {
  const { guess } = await setup()
  expect(await guess(22, (index) => ({ ip: `2001:db8:1:2:${index}::${index}` }))).toEqual(limited(22))
  expect(await guess(1, () => ({ ip: '2001:db8:1:3::1' }))).toEqual([401])
  expect(await guess(1, () => ({ ip: '::ffff:192.0.2.1' }))).toEqual([401])
})

test('one account has 10 failures from however many addresses, whether or not it exists', async () => {
  for (const email of [ana, 'ninguem@toldaria.example']) {
    const { guess } = await setup()
    const outcomes = await guess(12, (index) => ({ ip: `192.0.2.${index}` }), email)
    expect(outcomes).toEqual([...Array(10).fill(401), 429, 429])
  }
})

test('an address waits 30 s after its 20th failure in a day, whatever the clock says', async () => {
  const { guess, signIn } = await setup()
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  await guess(1, () => ({}))
  vi.advanceTimersByTime(23 * 60 * minuteMs)
  await guess(19, () => ({}))
  vi.setSystemTime(Date.now() - 24 * 60 * minuteMs)
  const refused = await signIn()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
  vi.advanceTimersByTime(30_000)
  expect((await signIn()).statusCode).toBe(200)
})

test('the wait of an account doubles from 30 s to 15 minutes', async () => {
  const { guess, post, signIn } = await setup()
  vi.useFakeTimers({ toFake: ['performance'] })
  await guess(10, (index) => ({ ip: `192.0.2.${index}` }), ana)
  const waits: number[] = []
  for (let turn = 0; turn < 7; turn += 1) {
    const from = { ip: `198.51.100.${turn}` }
    const refused = await post(from, { email: ' ANA@Toldaria.example ', password: 'errada' })
    expect(refused.statusCode).toBe(429)
    waits.push(Number(refused.headers['retry-after']))
    vi.advanceTimersByTime(1000 * (waits.at(-1) ?? 0))
    expect(await guess(1, () => from, ana)).toEqual([401])
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  vi.advanceTimersByTime(15 * minuteMs)
  expect((await signIn()).statusCode).toBe(200)
})

test('simultaneous attempts are counted one by one', async () => {
  const { post } = await setup()
  const payload = { email: ana, password: 'errada' }
  const replies = await Promise.all(Array.from({ length: 14 }, (_, index) => post({ ip: `192.0.2.${index}` }, payload)))
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
})

test('a known device can sign in during an attack, and stays known after signing out', async () => {
  const { app, db, admin, guess, signIn } = await setup()
  const { device, access_token } = (await signIn()).json()
  const unusedSinceStart = await createDeviceStore(db).remember(admin._id, undefined)
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await app.inject({ method: 'POST', url: '/auth/logout', headers })).statusCode).toBe(204)
  await guess(20, () => ({}))
  await guess(10, (index) => ({ ip: `192.0.2.${index}` }), ana)
  expect((await signIn()).statusCode).toBe(429)
  expect((await signIn('A'.repeat(43))).statusCode).toBe(429)
  const known = await signIn(device)
  expect([known.statusCode, known.json().device]).toEqual([200, device])
  expect((await signIn(unusedSinceStart)).statusCode).toBe(200)
})

test('a known device can sign in during an attack, also after a restart and from another network', async () => {
  const { db, admin, signIn, send } = await setup()
  const owner = { email: 'bia@toldaria.example', password: 'senha da Bia' }
  await send('POST', '/users', { name: 'Bia', ...owner })
  const { device } = (await signIn(undefined, owner.email, owner.password)).json()
  // The limits are in memory: the next server on this database, which adds Ana, knows none of them.
  await db.deleteFrom('users').where('id', '=', admin._id).execute()
  const restarted = await setup({}, { db })
  await restarted.guess(40, (index) => ({ ip: `192.0.2.${index}` }), owner.email)
  const elsewhere = { ip: '198.51.100.1' }
  expect((await restarted.post(elsewhere, owner)).statusCode).toBe(429)
  expect((await restarted.post(elsewhere, { ...owner, device })).statusCode).toBe(200)
})

test('a known device may fail 10 times for its own account; for another account it has the usual limits', async () => {
  const { guess, signIn, send } = await setup()
  const { device } = (await signIn()).json()
  const payload = { name: 'Bia', email: 'bia@toldaria.example', password: 'senha da Bia' }
  await send('POST', '/users', payload)
  await guess(20, () => ({}))
  expect((await signIn(device, payload.email, payload.password)).statusCode).toBe(429)
  const statuses: number[] = []
  for (let index = 0; index < 12; index += 1) statuses.push((await signIn(device, ana, 'errada')).statusCode)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('the right password forgets the typos of that device for that account, and no others', async () => {
  const { guess, signIn, send } = await setup()
  const bia = { name: 'Bia', email: 'bia@toldaria.example', password: 'senha da Bia' }
  await send('POST', '/users', bia)
  const { device } = (await signIn()).json()
  await signIn(device, bia.email, bia.password)
  await guess(10, (index) => ({ ip: `192.0.2.${index}` }), ana)
  for (let day = 0; day < 12; day += 1) {
    expect((await signIn(device, ana, 'errada')).statusCode).toBe(401)
    expect((await signIn(device)).statusCode).toBe(200)
  }
  expect((await signIn()).statusCode, 'the attacker’s count stays').toBe(429)
  // Whoever shares the device guesses no more for having an account.
  const statuses: number[] = []
  for (let index = 0; index < 11; index += 1) {
    statuses.push((await signIn(device, ana, 'errada')).statusCode)
    await signIn(device, bia.email, bia.password)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

test('two users of one browser are both known by its secret', async () => {
  const { guess, signIn, send } = await setup()
  const bia = { name: 'Bia', email: 'bia@toldaria.example', password: 'senha da Bia' }
  await send('POST', '/users', bia)
  const { device } = (await signIn()).json()
  expect((await signIn(device, bia.email, bia.password)).json().device).toBe(device)
  await guess(20, () => ({}))
  expect((await signIn(device)).statusCode).toBe(200)
  expect((await signIn(device, bia.email, bia.password)).statusCode).toBe(200)
})

test('an invalid device secret is ignored', async () => {
  const { app } = await setup()
  for (const device of ['', 'toldo', 'A'.repeat(43), 'x'.repeat(90_000)]) {
    const payload = { email: ana, password: adminPassword, device }
    const reply = await app.inject({ method: 'POST', url: '/auth/login', payload })
    expect([reply.statusCode, reply.json().device]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)])
  }
})

test('an unavailable database costs no attempt', async () => {
  const { db, guess } = await setup()
  await db.schema.alterTable('users').renameTo('gone').execute()
  const statuses = await guess(30, () => ({}), ana)
  expect(statuses.filter((status) => status < 500 || status === 429)).toEqual([])
  await db.schema.alterTable('gone').renameTo('users').execute()
  expect(await guess(10, () => ({}), ana)).toEqual(Array(10).fill(401))
})
