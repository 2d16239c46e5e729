import { describe, expect, test } from 'vitest'
import { adminPassword, buildTestApp } from '#support/build-test-app.ts'
import { hashPassword, isPassword } from './passwords.ts'

describe('signing in', () => {
  test('§7 POST /auth/login returns access_token and user._id, in any letter case of the e-mail', async () => {
    const { login, admin } = await setup()
    for (const email of ['ana@toldaria.example', ' ANA@Toldaria.example ']) {
      const reply = await login(email, adminPassword)
      expect(reply.statusCode).toBe(200)
      const secret = expect.stringMatching(/^[\w-]{43}$/)
      expect(reply.json()).toEqual({ access_token: secret, user: admin, device: secret })
    }
  })

  test('a wrong password and an unknown e-mail get the same response', async () => {
    const { login } = await setup()
    const wrong = await login('ana@toldaria.example', 'errada')
    const unknown = await login('ninguem@toldaria.example', 'errada')
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toMatchObject({ status: 401, code: 'wrong_credentials' })
    expect(unknown.json()).toEqual({ ...wrong.json(), requestId: unknown.headers['x-request-id'] })
  })

  test.each([
    [{}, ['email', 'password']],
    [{ email: ' ', password: '' }, ['email', 'password']],
    [{ email: 'a@b.co' }, ['password']],
    [{ email: 1, password: 'x' }, ['email']],
  ])('a body without an e-mail and a password is 400, with what is missing: %j', async (payload, missing) => {
    const { app } = await setup()
    const reply = await app.inject({ method: 'POST', url: '/auth/login', payload })
    const errors = missing.map((field) => ({ field, code: 'required' }))
    expect([reply.statusCode, reply.json().errors]).toEqual([400, errors])
  })

  test.each([
    { email: `${'a'.repeat(250)}@b.co`, password: 'x' },
    { email: 'ana@toldaria.example', password: 'x'.repeat(1025) },
    { email: 'ana@toldaria.example', password: `${adminPassword}${'x'.repeat(90_000)}` },
  ])(
    'an e-mail or password over its limit is wrong credentials like any other, and counts',
    async ({ email, password }) => {
      const { login } = await setup()
      const replies = await Promise.all(Array.from({ length: 12 }, () => login(email, password)))
      expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
      expect(replies.find(({ statusCode }) => statusCode === 401)?.json().code).toBe('wrong_credentials')
      expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
    },
  )

  test('successful sign-ins do not count', async () => {
    const { login } = await setup()
    for (let turn = 0; turn < 22; turn += 1)
      expect((await login('ana@toldaria.example', adminPassword)).statusCode).toBe(200)
  })
})

describe('tokens', () => {
  test('logout revokes the token and no other', async () => {
    const { app, authorization, login, send } = await setup()
    const other = (await login('ana@toldaria.example', adminPassword)).json().access_token
    const headers = { ...authorization, 'content-type': 'application/json' }
    expect((await app.inject({ method: 'POST', url: '/auth/logout', headers })).statusCode).toBe(204)
    expect((await send('GET', '/users')).statusCode).toBe(401)
    expect((await app.inject({ url: '/users', headers: { authorization: `Bearer ${other}` } })).statusCode).toBe(200)
  })

  test('a sign-in ends the session whose token it sends, and a failed one does not', async () => {
    const { app, authorization, login, send } = await setup()
    const status = async () => (await send('GET', '/users')).statusCode
    expect((await login('ana@toldaria.example', 'errada', authorization)).statusCode).toBe(401)
    expect(await status()).toBe(200)
    const { access_token } = (await login('ana@toldaria.example', adminPassword, authorization)).json()
    expect(await status()).toBe(401)
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await app.inject({ url: '/users', headers })).statusCode).toBe(200)
  })

  test('§7 a token is sent as a bearer token, whose name is read in any letter case', async () => {
    const { app, token } = await setup()
    const status = async (authorization: string) =>
      (await app.inject({ url: '/users', headers: { authorization } })).statusCode
    for (const right of [`Bearer ${token}`, `bearer   ${token}`]) expect(await status(right), right).toBe(200)
    for (const wrong of [`Basic ${token}`, `Basic Bearer ${token}`, `Bearer${token}`, `Bearer ${token}a`, token, ''])
      expect(await status(wrong), wrong).toBe(401)
  })

  test('only a token’s hash is stored', async () => {
    const { db, token } = await setup()
    const rows = await db.selectFrom('sessions').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('during a write of a user', () => {
  test('no session opened with the former password outlives the change', async () => {
    const { app, login, admin, send } = await setup()
    const payload = { name: 'Ana', email: admin.email, password: 'uma senha nova' }
    const change = send('PUT', `/users/${admin._id}`, payload)
    let isOver = false
    void change.then(() => (isOver = true))
    // One after the other until the change is done: the last ones check the former password while it is replaced.
    const signInAgainAndAgain = async () => {
      const replies = []
      while (!isOver) replies.push(await login(admin.email, adminPassword))
      return replies
    }
    const replies = (await Promise.all(Array.from({ length: 5 }, signInAgainAndAgain))).flat()
    expect((await change).statusCode).toBe(200)
    expect(replies.length).toBeGreaterThan(0)
    for (const reply of replies) {
      expect([200, 401]).toContain(reply.statusCode)
      const headers = { authorization: `Bearer ${reply.json().access_token}` }
      expect((await app.inject({ url: '/users', headers })).statusCode).toBe(401)
    }
  })

  test('a sign-in of a user who is being deleted succeeds or is refused, and never fails with 5xx', async () => {
    const { app, authorization, login } = await setup()
    const payload = { name: 'Bia', email: 'bia@toldaria.example', password: 'senha da Bia' }
    const headers = authorization
    const { _id } = (await app.inject({ method: 'POST', url: '/users', headers, payload })).json()
    const signingIn = Array.from({ length: 6 }, () => login(payload.email, payload.password))
    await Promise.race(signingIn)
    const removal = await app.inject({ method: 'DELETE', url: `/users/${_id}`, headers })
    expect(removal.statusCode).toBe(204)
    for (const reply of await Promise.all(signingIn)) expect([200, 401]).toContain(reply.statusCode)
  })
})

describe('of a deleted account', () => {
  test('the right password gets the 401 of any wrong pair, and who deleted it and when, until it is back or its e-mail is taken', async () => {
    const { login, send } = await setup()
    const bia = { name: 'Bia', email: 'bia@toldaria.example', password: 'senha da Bia' }
    const { _id } = (await send('POST', '/users', bia)).json()
    const remove = () => send('DELETE', `/users/${_id}`)
    await remove()
    const [{ deletedAt, deletedBy }] = (await send('GET', '/trash')).json()
    const told = await login(' BIA@toldaria.example', bia.password)
    const deletion = { by: deletedBy.name, at: deletedAt }
    const strangers = await login(bia.email, 'outra senha')
    expect(told.statusCode).toBe(401)
    expect(told.json()).toEqual({ ...strangers.json(), requestId: expect.any(String), deletion })
    expect(JSON.parse(decodeURIComponent(String(told.headers['x-account-deletion'])))).toEqual(deletion)
    expect(strangers.body + JSON.stringify(strangers.headers)).not.toMatch(/deletion/i)
    expect((await login('ninguem@toldaria.example', bia.password)).body).not.toContain('deletion')

    await send('POST', `/trash/${_id}/restore`)
    expect((await login(bia.email, bia.password)).statusCode).toBe(200)
    await remove()
    // Her e-mail is somebody's again.
    await send('POST', '/users', { ...bia, password: 'senha nova' })
    expect((await login(bia.email, bia.password)).body).not.toContain('deletion')
    expect((await login(bia.email, 'senha nova')).statusCode).toBe(200)
  })

  test('erased from the trash, it is nobody’s', async () => {
    const { login, send } = await setup()
    const bia = { name: 'Bia', email: 'bia@toldaria.example', password: 'senha da Bia' }
    const { _id } = (await send('POST', '/users', bia)).json()
    await send('DELETE', `/users/${_id}`)
    await send('DELETE', `/trash/${_id}`)
    expect((await login(bia.email, bia.password)).body).not.toContain('deletion')
  })
})

async function setup() {
  const built = await buildTestApp()
  const login = (email: string, password: string, headers: Record<string, string> = {}) =>
    built.app.inject({ method: 'POST', url: '/auth/login', headers, payload: { email, password } })
  return { ...built, login }
}

const composed = 'coração'.normalize('NFC')
const decomposed = 'coração'.normalize('NFD')

test('a password matches in composed and decomposed Unicode form', async () => {
  expect(composed).not.toBe(decomposed)
  for (const written of [composed, decomposed]) {
    const stored = await hashPassword(written)
    expect([await isPassword(composed, stored), await isPassword(decomposed, stored)]).toEqual([true, true])
    expect(await isPassword('coracao', stored)).toBe(false)
  }
})

test('no password matches if there is no such user, not even that of the decoy hash', async () => {
  expect(await isPassword('no user has this', undefined)).toBe(false)
})
