import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inPasswordQueue } from '#server/access/passwords.ts'
import { createSessionStore } from '#server/access/sessions.store.ts'
import { queueLengths } from '#server/http/limits.ts'
import { adminPassword, buildTestApp, signInColleague } from '#support/build-test-app.ts'

const bia = { name: 'Bia', email: 'Bia@Toldaria.example', password: 'segredo da bia' }

test('§6 the list of users is for administrators only', async () => {
  const { app } = await setupUsers()
  expect((await app.inject('/users')).statusCode).toBe(401)
})

test('§3 a password or its hash is in no reply', async () => {
  const { create, update, send } = await setupUsers()
  const created = await create(bia)
  expect(created.statusCode).toBe(201)
  const updated = await update(created.json()._id, { ...bia, name: 'Beatriz' })
  const list = await send('GET', '/users')
  expect(list.json()).toHaveLength(2)
  for (const reply of [created, updated, list]) {
    expect(reply.body).not.toMatch(/argon2|password|segredo/)
    expect(reply.headers['cache-control']).toBe('private, no-store')
  }
})

test.each([
  ['a blank name', { ...bia, name: '  ' }, 'name'],
  ['no e-mail', { ...bia, email: '' }, 'email'],
  ['an e-mail that is none', { ...bia, email: 'bia@' }, 'email'],
  ['a blank password', { ...bia, password: '   ' }, 'password'],
])('§5 %s is refused', async (_, payload, field) => {
  const { create } = await setupUsers()
  const reply = await create(payload)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toMatchObject([{ field }])
})

test('§5 the password is needed on edit, too', async () => {
  const { create, update } = await setupUsers()
  const { _id } = (await create(bia)).json()
  const { password: _, ...withoutPassword } = bia
  expect((await update(_id, withoutPassword)).statusCode).toBe(400)
})

test('an e-mail in use, in any letter case, is 409 on create and on edit', async () => {
  const { create, update } = await setupUsers()
  const { _id } = (await create(bia)).json()
  const again = await create({ ...bia, email: 'bia@TOLDARIA.example' })
  expect([again.statusCode, again.json().code]).toEqual([409, 'email_taken'])
  expect((await update(_id, { ...bia, email: 'ANA@toldaria.example' })).statusCode).toBe(409)
  expect((await update(_id, { ...bia, email: 'BIA@toldaria.example' })).statusCode).toBe(200)
})

test('an accented domain is the same one in each browser: as typed, with separate accents, or as the network has it', async () => {
  const { create, login } = await setupUsers()
  const email = 'bia@toldosaçaí.com.br'
  await create({ ...bia, email })
  const asSent = `bia@${new URL('http://toldosaçaí.com.br').hostname}`
  for (const spelling of [email, email.normalize('NFD'), asSent, asSent.toUpperCase()])
    expect(await login(spelling, bia.password)).toBeTruthy()
  expect((await create({ ...bia, email: asSent })).statusCode).toBe(409)
})

test("deleting one's own account or the last administrator is 409", async () => {
  const { admin, create, remove, login } = await setupUsers()
  const own = await remove(admin._id)
  expect([own.statusCode, own.json().code]).toEqual([409, 'own_account'])
  const { _id } = (await create(bia)).json()
  const token = await login(bia.email, bia.password)
  const both = await Promise.all([remove(_id), remove(admin._id, token)])
  expect(both.map(({ statusCode }) => statusCode).sort()).not.toEqual([204, 204])
})

test('a password that was changed without the present one is told to its user for 7 days, and in GET /me', async () => {
  const { app, db, admin, authorization, send } = await buildTestApp()
  const body = { name: 'Ana', email: 'ana@toldaria.example', password: adminPassword }
  const call = async (url: string, headers: Record<string, string>) => (await app.inject({ url, headers })).json()
  const save = (payload: object) => send('PUT', `/users/${admin._id}`, payload)
  await save(body)
  expect((await call('/me', authorization)).passwordSetAt).toBe(null)
  await save({ ...body, password: 'outra senha' })
  const headers = { authorization: `Bearer ${await createSessionStore(db).open(admin._id)}` }
  const { passwordSetAt } = await call('/me', headers)
  expect(Math.abs(Date.parse(passwordSetAt) - Date.now())).toBeLessThan(60_000)
  expect((await call('/overview', headers)).notices[0]).toEqual({ kind: 'password_changed', at: passwordSetAt })
  const weekAgo = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString()
  await db.updateTable('users').set({ password_set_at: weekAgo }).execute()
  expect((await call('/overview', headers)).notices).toEqual([])
})

test('a refused save tells nothing of the password, and whoever repeats it must wait, in other sessions too', async () => {
  const { create, db, send } = await setupUsers()
  const { _id } = (await create(bia)).json()
  const save = async (password: string, headers = {}) =>
    await send('PUT', `/users/${_id}`, { ...bia, email: 'ana@toldaria.example', password }, headers)
  // Before the password is looked at: not even a full queue matters.
  let release = () => {}
  const holder = inPasswordQueue(() => new Promise<void>((resolve) => (release = resolve)))
  for (const password of [bia.password, 'errada'])
    for (let count = 0; count < 10; count += 1)
      expect((await save(password, { 'if-match': '"0"' })).statusCode).toBe(412)
  release()
  await holder
  for (let count = 0; count < 10; count += 1)
    expect((await save(count % 2 ? bia.password : 'errada')).statusCode).toBe(409)
  for (const password of [bia.password, 'errada']) expect((await save(password)).statusCode).toBe(429)
  const authorization = `Bearer ${await signInColleague(db)}`
  expect((await save('errada', { authorization })).statusCode).toBe(429)
})

test('of two simultaneous new passwords one is stored; the other request fails and opens no session', async () => {
  const { create, update, login } = await setupUsers()
  const { _id } = (await create(bia)).json()
  const passwords = ['primeira senha', 'segunda senha']
  // Both wait for the queue of passwords with the former hash, so that neither is over before the other begins.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const holder = inPasswordQueue(() => held)
  const saves = passwords.map((password) => update(_id, { ...bia, password }))
  await expect.poll(() => queueLengths.passwords).toBe(2)
  release()
  await holder
  const replies = await Promise.all(saves)
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
  for (const [index, password] of passwords.entries()) {
    const isSet = replies[index]?.statusCode === 200
    expect((await login(bia.email, password)) !== undefined).toBe(isSet)
    if (!isSet) expect(replies[index]?.json().code).toBe('changed_meanwhile')
  }
})

test('a save that began before a password change never restores the former hash or its sessions', async () => {
  const { create, update, login, app, db } = await setupUsers()
  const { _id } = (await create(bia)).json()
  const hash = () => db.selectFrom('users').select('password_hash').where('id', '=', _id).executeTakeFirstOrThrow()
  const former = await hash()
  const token = await login(bia.email, bia.password)
  const change = update(_id, { ...bia, password: 'outra senha' })
  const saves: ReturnType<typeof update>[] = []
  // One after the other, so that the last ones are checked against the former hash while it is replaced.
  for (let isOver = false; !isOver; ) {
    if (saves.length < 8) saves.push(update(_id, { ...bia, name: `Bia ${saves.length}` }))
    isOver = await Promise.race([change.then(() => true), pause(3, false)])
  }
  expect((await change).statusCode).toBe(200)
  for (const reply of await Promise.all(saves)) expect([200, 412]).toContain(reply.statusCode)
  expect(await hash()).not.toEqual(former)
  expect((await app.inject({ url: '/users', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401)
})

async function setupUsers() {
  const built = await buildTestApp()
  const { app, token: ownToken, send } = built
  return {
    ...built,
    create: (payload: object) => send('POST', '/users', payload),
    update: (id: string, payload: object) => send('PUT', `/users/${id}`, payload),
    remove: (id: string, token = ownToken) =>
      app.inject({ method: 'DELETE', url: `/users/${id}`, headers: { authorization: `Bearer ${token}` } }),
    async login(email: string, password: string): Promise<string> {
      const reply = await app.inject({ method: 'POST', url: '/auth/login', payload: { email, password } })
      return reply.json().access_token
    },
  }
}
