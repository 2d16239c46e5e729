import { describe, expect, test } from 'vitest'
import { bia, company, question, setUpHistory } from '#support/history.ts'

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
