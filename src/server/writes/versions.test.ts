import { describe, expect, test } from 'vitest'
import { company, question, setUpHistory } from '#support/history.ts'

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
