import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type ListEntityName, listNames } from '#contract/entities.ts'
import { isList } from '#contract/lists.text.ts'
import { bia, company, question, setUpHistory } from '#support/history.ts'
import { sampleBody } from '#support/sample-bodies.ts'
import { createSessionStore } from '../access/sessions.store.ts'
import { lockWrites } from '../db/transactions.ts'

/** A body of each list. */
const bodies = Object.fromEntries(
  listNames.map((name) => [name, isList(name) ? sampleBody(name, 'least') : bia]),
) as Record<ListEntityName, object>

describe('a request with the key of an earlier one', () => {
  test.each(listNames)('creates no second item of %s, and returns the item as it is now', async (name) => {
    const { send, post } = await setup()
    const key = randomUUID()
    const first = await post(name, key)
    expect([first.statusCode, first.json()._id]).toEqual([201, key])
    expect((await post(name, key)).json()).toEqual(first.json())
    const edited = name === 'users' ? { ...bia, name: 'Beatriz' } : { ...bodies[name], title: 'a', question: 'a?' }
    expect((await send('PUT', `/${name}/${key}`, edited)).status).toBe(200)
    const again = await post(name, key)
    expect(again.statusCode).toBe(201)
    expect((await send('GET', `/${name}`)).body).toContainEqual(again.json())
    expect(again.json()).toMatchObject({ _id: key, version: 2 })
    expect((await send('GET', `/history?id=${key}`)).body).toHaveLength(2)
  })

  test.each(['faq', 'users'] as const)('waits for one in progress: two of %s at once are one write', async (name) => {
    const { db, admin, authorization, post, send } = await setup()
    const other = { authorization: `Bearer ${await createSessionStore(db).open(admin._id)}` }
    for (const headers of [authorization, other]) {
      const key = randomUUID()
      const body = { ...bodies[name], email: `${key}@toldaria.example` }
      const both = await db.transaction().execute(async (trx) => {
        // The version's row is locked, so that the first request stops after its session is confirmed.
        await lockWrites(trx)
        const sent = [post(name, key, body), post(name, key, body, headers)]
        await Promise.race([...sent, pause(300)])
        return { sent }
      })
      const [first, second] = await Promise.all(both.sent)
      expect([first?.statusCode, second?.statusCode, second?.body]).toEqual([201, 201, first?.body])
      expect((await send('GET', `/history?id=${key}`)).body).toHaveLength(1)
    }
  })

  test('is logged once, and refused after its session has ended', async () => {
    const { logLines, post, send } = await setup()
    const key = randomUUID()
    await post('users', key)
    await post('users', key)
    expect(logLines.filter(({ event }) => event === 'user_created')).toHaveLength(1)
    await send('POST', '/auth/logout')
    expect((await post('users', key)).statusCode).toBe(401)
  })
})

test.each(listNames)('a key that anything but an item of %s has is 409, and nothing is written', async (name) => {
  const { send, post } = await setup()
  const other = name === 'faq' ? 'services' : 'faq'
  const key = randomUUID()
  await post(other, key)
  const isRefused = async () => {
    const reply = await post(name, key)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'idempotency_key_reused'])
  }
  await isRefused()
  await send('DELETE', `/${other}/${key}`)
  await isRefused()
  await send('DELETE', `/trash/${key}`)
  await isRefused()
  expect((await send('GET', `/history?entity=${name}&id=${key}`)).body).toEqual([])
})

test('a key of a deleted item of the same list is 409', async () => {
  const { send, post } = await setup()
  const key = randomUUID()
  await post('faq', key)
  await send('DELETE', `/faq/${key}`)
  expect((await post('faq', key)).statusCode).toBe(409)
})

test('a new key with an e-mail that is taken is 409; the same request succeeds once the e-mail is free', async () => {
  const { send, post } = await setup()
  const { _id } = (await post('users', randomUUID())).json()
  const key = randomUUID()
  expect((await post('users', key)).json().code).toBe('email_taken')
  await send('DELETE', `/users/${_id}`)
  expect((await post('users', key)).statusCode).toBe(201)
})

describe('a key', () => {
  test.each([
    ['empty', ''],
    ['in capitals', randomUUID().toUpperCase()],
    ['that is no UUID', 'a'],
    ['of version 1', 'c232ab00-9414-11ec-b3c8-9f6bdeced846'],
    ['of no variant', '0b9d3a52-7f1e-4c80-0a64-5d2e8f7c1b03'],
  ])('%s is 400 before the body is looked at, and nothing is written', async (_, key) => {
    const { post, send } = await setup()
    const reply = await post('faq', key, { order: 'no question' })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'malformed_idempotency_key'])
    expect((await send('GET', '/faq')).body).toEqual([])
  })
})

async function setup() {
  const logLines: Record<string, unknown>[] = []
  const env = { LOG_LEVEL: 'info', PRODUCT_IMAGE_REQUIRED: 'false' }
  const built = await setUpHistory(env, logLines)
  const { app, authorization } = built
  return {
    ...built,
    logLines,
    post: (name: ListEntityName, key: string, payload = bodies[name], headers = authorization) =>
      app.inject({ method: 'POST', url: `/${name}`, headers: { ...headers, 'idempotency-key': key }, payload }),
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
  const large = 'x'.repeat(101_000)
  const statusOf = async (method: 'POST' | 'PUT', url: string) => {
    return (await send(method, url, { title: large, town: large, aboutTitle: large })).status
  }
  expect([
    await statusOf('POST', '/products'),
    await statusOf('POST', '/works'),
    await statusOf('POST', '/services'),
    await statusOf('PUT', '/texts'),
    await statusOf('PUT', '/company'),
  ]).toEqual([400, 400, 400, 400, 400])
  const { _id } = (await send('POST', '/products', { title: 'Toldo', features: ['Lona'] })).body
  expect([await statusOf('PUT', `/products/${_id}`), await statusOf('PUT', '/products/none')]).toEqual([400, 404])
  for (const url of ['/faq', '/users', '/meta']) expect([url, await statusOf('POST', url)]).toEqual([url, 413])
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
