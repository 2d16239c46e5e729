import { expect, test } from 'vitest'
import { createSessionStore, hashSecret } from '#server/access/sessions.store.ts'
import { createUserStore } from '#server/stores/users.store.ts'
import { adminPassword, buildTestApp } from '#support/build-test-app.ts'

const newPassword = 'guarda-sol amarelo'
const ana = { name: 'Ana', email: 'ana@toldaria.example', currentPassword: adminPassword }

test('one’s own name and e-mail change with the current password, with version and history', async () => {
  const { admin, send, login } = await setup()
  const before = (await send('GET', '/me')).json()
  expect(before).toEqual({
    _id: admin._id,
    name: 'Ana',
    email: ana.email,
    version: 1,
    passwordSetAt: null,
    linkCreated: null,
  })
  const saved = await send('PUT', '/me', { ...ana, name: ' Ana Maria ', email: 'Ana.Maria@Toldaria.example' })
  const after = { _id: admin._id, name: 'Ana Maria', email: 'Ana.Maria@Toldaria.example', version: 2 }
  expect([saved.statusCode, saved.json()]).toEqual([200, after])
  expect((await send('GET', '/me')).json()).toEqual({ ...after, passwordSetAt: null, linkCreated: null })
  expect((await login('ana.maria@toldaria.example', adminPassword)).statusCode).toBe(200)
  const [revision] = (await send('GET', '/history?entity=users')).json()
  expect(revision).toMatchObject({
    id: admin._id,
    action: 'updated',
    by: { _id: admin._id },
    after: { name: 'Ana Maria' },
  })
  expect((await send('PUT', '/me', ana, { 'if-match': '"1"' })).json().code).toBe('changed_meanwhile')
})

test('a wrong current password is 403, changes nothing, and has a limit of its own in each session', async () => {
  const { send, login, events } = await setup()
  const other = (await login(ana.email, adminPassword)).json().access_token
  const wrong = { ...ana, name: 'Outra', currentPassword: 'errada' }
  const outcomes: unknown[] = []
  for (let attempt = 0; attempt < 10; attempt += 1) outcomes.push((await send('PUT', '/me', wrong)).json().code)
  expect(outcomes).toEqual(Array(10).fill('wrong_password'))
  for (const [method, url, payload] of [
    ['PUT', '/me', ana],
    ['POST', '/me/recovery-codes', { currentPassword: adminPassword }],
  ] as const) {
    const limited = await send(method, url, payload)
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '30'])
  }
  const others = await send('PUT', '/me', ana, { authorization: `Bearer ${other}` })
  expect([others.statusCode, others.json().name]).toEqual([200, 'Ana'])
  expect(new Set(events())).toEqual(
    new Set(['sign_in_succeeded', 'password_failed', 'password_limited', 'user_changed']),
  )
})

test.each([
  ['with 7 characters', 'sombrea', 'password_short'],
  ['with 7 characters of two UTF-16 units', '😀'.repeat(7), 'password_short'],
  ['of the contract’s list', ' Corinthians1910', 'password_common'],
  ['of the server’s list', ' Mitsubishi', 'password_common'],
  ['that is blank', '        ', 'required'],
])('a new password %s is refused, and the old one stays', async (_, weak, code) => {
  const { send, login } = await setup()
  const reply = await send('PUT', '/me', { ...ana, newPassword: weak })
  expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ field: 'newPassword', code }]])
  expect((await login(ana.email, adminPassword)).statusCode).toBe(200)
})

test('an e-mail that another user has is 409, and the password stays', async () => {
  const { db, send, login } = await setup()
  await createUserStore(db).insert({ name: 'Bia', email: 'bia@toldaria.example', passwordHash: '' })
  const reply = await send('PUT', '/me', { ...ana, email: 'BIA@toldaria.example', newPassword })
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'email_taken'])
  expect((await login(ana.email, adminPassword)).statusCode).toBe(200)
})

test('sessions are listed by device, without header or address, and end one by one or all but this one', async () => {
  const { db, admin, token, send, login } = await setup()
  const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36'
  const phone = (await login(ana.email, adminPassword, userAgent)).json().access_token
  // As an older version inserts it, while both run.
  const at = new Date().toISOString()
  const expires_at = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString()
  const older = { token_hash: hashSecret('older'), user_id: admin._id, expires_at, last_used_at: at }
  await db.insertInto('sessions').values(older).execute()
  const list: { _id: string; device: string; current: boolean; createdAt: string }[] = (
    await send('GET', '/me/sessions')
  ).json()
  expect(list.map(({ device, current }) => [device, current]).toSorted()).toEqual([
    ['', false],
    ['', true],
    ['Android phone, Chrome', false],
  ])
  for (const { createdAt } of list) expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000)
  const stored = JSON.stringify(await db.selectFrom('sessions').selectAll().execute())
  expect(stored).not.toMatch(/Mozilla|127\.0\.0\.1/)
  const [ofPhone] = list.filter(({ device }) => device !== '')
  expect((await send('DELETE', `/me/sessions/${ofPhone?._id}`)).statusCode).toBe(204)
  expect((await send('DELETE', `/me/sessions/${ofPhone?._id}`)).statusCode).toBe(404)
  expect((await send('GET', '/me', undefined, { authorization: `Bearer ${phone}` })).statusCode).toBe(401)
  expect((await send('DELETE', '/me/sessions')).statusCode).toBe(204)
  expect((await send('GET', '/me/sessions')).json()).toMatchObject([{ current: true }])
  expect((await send('GET', '/me', undefined, { authorization: `Bearer ${token}` })).statusCode).toBe(200)
})

test('a user neither sees nor ends another user’s sessions', async () => {
  const { db, send } = await setup()
  const bia = await createUserStore(db).insert({ name: 'Bia', email: 'bia@toldaria.example', passwordHash: '' })
  const authorization = `Bearer ${await createSessionStore(db).open(bia._id)}`
  const [own] = (await send('GET', '/me/sessions')).json()
  const theirs = (await send('GET', '/me/sessions', undefined, { authorization })).json()
  expect(theirs).toHaveLength(1)
  expect((await send('DELETE', `/me/sessions/${own._id}`, undefined, { authorization })).statusCode).toBe(404)
  expect((await send('DELETE', '/me/sessions', undefined, { authorization })).statusCode).toBe(204)
  expect((await send('GET', '/me')).statusCode).toBe(200)
})

async function setup() {
  const lines: Record<string, unknown>[] = []
  const built = await buildTestApp({ LOG_LEVEL: 'info' }, lines)
  const { app } = built
  return {
    ...built,
    login: (email: string, password: string, userAgent = '') =>
      app.inject({
        method: 'POST',
        url: '/auth/login',
        headers: { 'user-agent': userAgent },
        payload: { email, password },
      }),
    events: () => lines.map(({ event }) => event),
  }
}
