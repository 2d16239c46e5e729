import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { bia, company, question, setUpHistory } from '#support/history.ts'
import { createSessionStore } from '../auth/sessions.store.ts'
import { inTransaction, lockWrites, systemActor } from '../db/transactions.ts'
import { createFaqStore } from '../faq/faq.store.ts'
import { createUserStore } from '../users/users.store.ts'
import { subjectOf, write } from './write.ts'

describe('the same request again', () => {
  test('is one write and the same response, even if the item was deleted since', async () => {
    const { post, app, authorization, count } = await setup()
    const first = await post('/faq', question, 'a')
    const second = await post('/faq', question, 'a')
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.body).toBe(first.body)
    expect(await count('faq')).toBe(1)
    await app.inject({ method: 'DELETE', url: `/faq/${first.json()._id}`, headers: authorization })
    expect((await post('/faq', question, 'a')).body).toBe(first.body)
    expect(await count('faq')).toBe(0)
  })

  test('is one write while the first request is in progress, from one session and from two', async () => {
    const { post, db, admin, authorization, count } = await setup()
    const other = { authorization: `Bearer ${await createSessionStore(db).open(admin._id)}` }
    for (const [key, headers] of Object.entries({ 'one-session': authorization, 'two-sessions': other })) {
      const before = await count('faq')
      const sent = await db.transaction().execute(async (trx) => {
        // The version's row is locked, so that the first request stops after its session is confirmed.
        await lockWrites(trx)
        const both = [post('/faq', question, key), post('/faq', question, key, headers)]
        await Promise.race([...both, pause(300)])
        return { both }
      })
      const [first, second] = await Promise.all(sent.both)
      expect([first?.statusCode, second?.statusCode, second?.body]).toEqual([201, 201, first?.body])
      expect(await count('faq')).toBe(before + 1)
    }
  })

  test('has the same photo: with another one it is another request', async () => {
    const { post, count } = await setup()
    const product = { title: 'Toldo', features: ['Lona'] }
    const [red, blue] = [await photo('#d90416'), await photo('#0416d9')]
    // Long enough to be extracted from the body.
    expect(red.length).toBeGreaterThan(200_000)
    const first = await post('/products', { ...product, image: red }, 'a')
    const second = await post('/products', { ...product, image: red }, 'a')
    expect([first.statusCode, second.body]).toEqual([201, first.body])
    const third = await post('/products', { ...product, image: blue }, 'a')
    expect([third.statusCode, third.json().code]).toEqual([422, 'idempotency_key_reused'])
    expect([await count('products'), await count('media')]).toEqual([1, 1])
  })

  test('neither returns nor stores a secret, and is logged once', async () => {
    const { post, db, logLines } = await setup()
    const logged = () => logLines.filter(({ event }) => event === 'user_created')
    const first = await post('/users', bia, 'a')
    expect(logged()).toHaveLength(1)
    expect((await post('/users', bia, 'a')).body).toBe(first.body)
    expect(logged()).toHaveLength(1)
    const kept = JSON.stringify(await db.selectFrom('idempotency_keys').selectAll().execute())
    expect(kept).toContain(first.json()._id)
    expect(kept).not.toMatch(/argon2|password|segredo/)
    // Servers of other versions look for the key of the HMACs by this name.
    expect(await db.selectFrom('secrets').select('name').execute()).toContainEqual({ name: 'idempotency' })
  })

  test('is refused after its session has ended', async () => {
    const { post, app, authorization, count } = await setup()
    await post('/faq', question, 'a')
    const headers = { ...authorization, 'content-type': 'application/json' }
    await app.inject({ method: 'POST', url: '/auth/logout', headers })
    expect((await post('/faq', question, 'a')).statusCode).toBe(401)
    expect(await count('faq')).toBe(1)
  })
})

describe('another request with the same key', () => {
  // Valid for both endpoints: schemas ignore unknown fields.
  const either = { ...question, title: 'a', description: 'b', youtubeId: 'toldo-00001' }

  test.each([
    ['another body', '/faq', { ...either, order: 1 }],
    ['another address', '/services', either],
  ])('%s is 422, and nothing is written', async (_, url, body) => {
    const { post, count } = await setup()
    expect((await post('/faq', either, 'a')).statusCode).toBe(201)
    const reply = await post(url, body, 'a')
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'idempotency_key_reused'])
    expect([await count('faq'), await count('services')]).toEqual([1, 0])
  })

  test('of another user is a separate write', async () => {
    const { post, db, count } = await setup()
    const other = await createUserStore(db).insert({ ...bia, passwordHash: '' })
    const headers = { authorization: `Bearer ${await createSessionStore(db).open(other._id)}` }
    const first = await post('/faq', question, 'a')
    const second = await post('/faq', question, 'a', headers)
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()._id).not.toBe(first.json()._id)
    expect(await count('faq')).toBe(2)
  })

  test('after 24 hours is a new write, and the former response is deleted', async () => {
    const { post, db, count } = await setup()
    await post('/faq', question, 'a')
    await post('/faq', question, 'b')
    const age = async (ms: number) =>
      await db
        .updateTable('idempotency_keys')
        .set({ created_at: new Date(Date.now() - ms).toISOString() })
        .execute()
    await age(24 * 60 * 60 * 1000 - 60_000)
    await post('/faq', question, 'a')
    expect(await count('faq')).toBe(2)
    await age(24 * 60 * 60 * 1000)
    expect((await post('/faq', { ...question, order: 7 }, 'a')).statusCode).toBe(201)
    expect([await count('faq'), await count('idempotency_keys')]).toEqual([3, 1])
  })
})

describe('a request that failed', () => {
  test('is not stored: the same request may succeed later', async () => {
    const { post, app, authorization, db } = await setup()
    const { _id } = await createUserStore(db).insert({ ...bia, passwordHash: '' })
    expect((await post('/users', bia, 'a')).statusCode).toBe(409)
    await app.inject({ method: 'DELETE', url: `/users/${_id}`, headers: authorization })
    expect((await post('/users', bia, 'a')).statusCode).toBe(201)
  })

  test('stores neither key nor item if its transaction is rolled back', async () => {
    const { db, admin, count } = await setup()
    const request = { userId: admin._id, key: 'a', digest: Buffer.alloc(32) }
    const change = {
      actor: systemActor,
      subject: subjectOf('faq'),
      action: 'created',
      request,
    } as const
    const crash = inTransaction(db, systemActor, async (trx) => {
      await write(trx, change, { run: () => createFaqStore(trx).insert(question) })
      throw new Error('power cut')
    })
    await expect(crash).rejects.toThrow('power cut')
    expect([await count('faq'), await count('idempotency_keys'), await count('secrets')]).toEqual([0, 0, 0])
  })
})

async function setup() {
  const logLines: Record<string, unknown>[] = []
  const built = await buildTestApp({ LOG_LEVEL: 'info' }, logLines)
  const { app, db, authorization } = built
  return {
    ...built,
    logLines,
    post: (url: string, payload: object, key: string, headers = authorization) =>
      app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': key }, payload }),
    async count(table: 'faq' | 'services' | 'products' | 'media' | 'idempotency_keys' | 'secrets') {
      return (await db.selectFrom(table).selectAll().execute()).length
    },
  }
}

async function photo(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

test('requests without a key are separate writes', async () => {
  const { app, authorization, count } = await setupRequests()
  const post = () => app.inject({ method: 'POST', url: '/faq', headers: authorization, payload: question })
  const [first, second] = [await post(), await post()]
  expect(second.json()._id).not.toBe(first.json()._id)
  expect([await count('faq'), await count('idempotency_keys')]).toEqual([2, 0])
})

describe('the header', () => {
  test.each([
    ['empty', ''],
    ['of 129 characters', 'a'.repeat(129)],
    ['with a space', 'a b'],
    ['with a letter that is no ASCII', 'ã'],
  ])('%s is 400 before the body is looked at, and nothing is written', async (_, key) => {
    const { post, count } = await setupRequests()
    const reply = await post('/faq', { order: 'no question' }, key)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'malformed_idempotency_key'])
    expect(await count('faq')).toBe(0)
  })

  test('may have 128 visible characters, and is ignored on other calls', async () => {
    const { app, post, authorization, count } = await setupRequests()
    const { _id } = (await post('/faq', question, '~!'.repeat(64))).json()
    const put = (key: string, order: number) =>
      app.inject({
        method: 'PUT',
        url: `/faq/${_id}`,
        headers: { ...authorization, 'idempotency-key': key },
        payload: { ...question, order },
      })
    expect([(await put('', 1)).statusCode, (await put('a', 2)).statusCode]).toEqual([200, 200])
    expect((await put('a', 3)).json().order).toBe(3)
    expect(await count('idempotency_keys')).toBe(1)
  })
})

async function setupRequests() {
  const built = await buildTestApp()
  const { app, db, authorization } = built
  return {
    ...built,
    post: (url: string, payload: object, key: string) =>
      app.inject({ method: 'POST', url, headers: { ...authorization, 'idempotency-key': key }, payload }),
    count: async (table: 'faq' | 'idempotency_keys') => (await db.selectFrom(table).selectAll().execute()).length,
  }
}

describe('version and If-Match', () => {
  test('administrators read a version, which each change raises; visitors read none', async () => {
    const { send, app } = await setUpHistory()
    const created = await send('POST', '/faq', question)
    expect(created.body.version).toBe(1)
    const { _id } = created.body
    expect((await send('PUT', `/faq/${_id}`, question)).body.version).toBe(2)
    expect((await send('GET', '/faq')).body).toEqual([{ ...question, _id, version: 2 }])
    expect((await app.inject('/faq')).json()).toEqual([{ ...question, _id }])
    expect((await send('POST', '/faq', question)).body.version).toBe(1)
  })

  test('a version that is not the present one is refused and nothing is written', async () => {
    const { send } = await setUpHistory()
    const { _id } = (await send('POST', '/faq', question)).body
    const edited = { ...question, answer: 'Um mês.' }
    expect((await send('PUT', `/faq/${_id}`, edited, '"1"')).status).toBe(200)
    const late = await send('PUT', `/faq/${_id}`, question, '"1"')
    expect([late.status, late.body.code]).toEqual([412, 'changed_meanwhile'])
    for (const stale of ['"1"', 'W/"2"', '2', '', 'x'])
      expect((await send('DELETE', `/faq/${_id}`, undefined, stale)).status).toBe(412)
    expect((await send('GET', '/faq')).body).toMatchObject([{ ...edited, version: 2 }])
    expect((await send('GET', '/history')).body).toHaveLength(2)
    expect((await send('PUT', `/faq/${_id}`, question, '"1", "2"')).status).toBe(200)
    expect((await send('DELETE', `/faq/${_id}`, undefined, '*')).status).toBe(204)
    expect((await send('PUT', `/faq/${_id}`, question, '"3"')).status).toBe(404)
  })

  test('the configuration has a version, too', async () => {
    const { send } = await setUpHistory()
    const [first, second] = [await send('POST', '/meta', company), await send('POST', '/meta', company, '"1"')]
    expect([first.body.version, second.body.version]).toEqual([1, 2])
    expect((await send('POST', '/meta', company, '"1"')).status).toBe(412)
    expect((await send('GET', '/meta')).body).toMatchObject([{ title: 'Toldos', version: 2 }])
  })

  test('what is not stored has no version, except a single entity, which has 0', async () => {
    const { send } = await setUpHistory()
    for (const other of ['"1"', '*', '0']) expect((await send('PUT', '/company', {}, other)).status).toBe(412)
    expect((await send('PUT', '/company', { town: 'Dourados' }, '"2", "0"')).body).toMatchObject({ version: 1 })
    expect((await send('GET', '/history')).body).toMatchObject([{ before: { town: '' }, after: { town: 'Dourados' } }])
    const { _id } = (await send('POST', '/faq', question)).body
    await send('DELETE', `/faq/${_id}`)
    const [{ revision }] = (await send('GET', '/history')).body
    for (const any of ['"0"', '"2"', '*'])
      expect((await send('POST', `/history/${revision}/restore`, {}, any)).status).toBe(412)
    expect((await send('POST', `/history/${revision}/restore`, {})).body).toMatchObject({ _id, version: 3 })
  })

  test('of two simultaneous edits of one version exactly one is accepted', async () => {
    const { send } = await setUpHistory()
    const { _id } = (await send('POST', '/faq', question)).body
    for (let version = 1; version <= 20; version += 1) {
      const edits = ['a', 'b', 'c'].map((answer) => send('PUT', `/faq/${_id}`, { ...question, answer }, `"${version}"`))
      expect((await Promise.all(edits)).map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    }
  })
})

test('only a body with pictures may have more than 100 kB', async () => {
  const { send } = await setUpHistory({ PRODUCT_IMAGE_REQUIRED: 'false' })
  const statusOf = async (method: 'POST' | 'PUT', url: string, kilobytes = 101) => {
    const large = 'x'.repeat(kilobytes * 1000)
    return (await send(method, url, { title: large, town: large, aboutTitle: large })).status
  }
  expect([
    await statusOf('POST', '/products'),
    await statusOf('POST', '/works'),
    await statusOf('POST', '/services'),
    await statusOf('PUT', '/texts'),
  ]).toEqual([400, 400, 400, 400])
  const { _id } = (await send('POST', '/products', { title: 'Toldo', features: ['Lona'] })).body
  expect([await statusOf('PUT', `/products/${_id}`), await statusOf('PUT', '/products/none')]).toEqual([400, 404])
  for (const url of ['/faq', '/users', '/meta']) expect([url, await statusOf('POST', url)]).toEqual([url, 413])
  // The pictures of rows are small.
  expect([await statusOf('PUT', '/company'), await statusOf('PUT', '/company', 8000)]).toEqual([400, 413])
})

test('only a write that visitors can see makes a new version of the page', async () => {
  const { send, db } = await setUpHistory()
  const version = async () => (await db.selectFrom('publication').select('version').executeTakeFirstOrThrow()).version
  const before = await version()
  const { _id } = (await send('POST', '/users', bia)).body
  await send('DELETE', `/users/${_id}`)
  expect(await version()).toBe(before)
  await send('POST', '/faq', question)
  await send('POST', '/meta', company)
  expect(await version()).toBe(before + 2)
})
