import { describe, expect, test } from 'vitest'
import { bia, company, pixel, question, setUpHistory } from '#support/history.ts'

describe('version and If-Match', () => {
  test('administrators read a version, which each change raises; visitors read none', async () => {
    const { send, app } = await setUpHistory()
    const created = await send('POST', '/faq', question)
    expect(created.body.version).toBe(1)
    const { _id } = created.body
    const edited = { ...question, answer: 'Um mês.' }
    expect((await send('PUT', `/faq/${_id}`, edited)).body.version).toBe(2)
    expect((await send('GET', '/faq')).body).toEqual([{ ...edited, _id, version: 2 }])
    expect((await app.inject('/faq')).json()).toEqual([{ ...edited, _id }])
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
    const [first, second] = [
      await send('POST', '/meta', company),
      await send('POST', '/meta', { ...company, title: 'Tendas' }, '"1"'),
    ]
    expect([first.body.version, second.body.version]).toEqual([1, 2])
    expect((await send('POST', '/meta', company, '"1"')).status).toBe(412)
    expect((await send('GET', '/meta')).body).toMatchObject([{ title: 'Tendas', version: 2 }])
  })

  test.each([
    ['faq', '/faq', question],
    ['services', '/services', { title: 'Vídeo', description: 'Como fica.', youtubeId: 'abcdefghijk' }],
    ['products', '/products', { title: 'Toldo', features: ['a'], image: pixel('red') }],
    ['works', '/works', { title: 'Obra', image: 'https://fotos.example/a.jpg', commentAllowed: true }],
    ['meta', undefined, { ...company, phone: '(67) 3333-4444' }],
    ['company', undefined, { town: 'Dourados', fabrics: [{ name: 'Lona', image: pixel('red') }] }],
    ['texts', undefined, { faqTitle: 'Perguntas', aboutImage: pixel('red') }],
  ])('a write to %s that changes nothing leaves version and history as they are', async (name, list, payload) => {
    const { send, app } = await setUpHistory({ API_URL: 'https://api.toldaria.example' })
    const first = await send(list || name === 'meta' ? 'POST' : 'PUT', list ?? `/${name}`, payload)
    const save = (body: object, ifMatch?: string) =>
      list
        ? send('PUT', `${list}/${first.body._id}`, body, ifMatch)
        : send(name === 'meta' ? 'POST' : 'PUT', `/${name}`, body, ifMatch)
    const visited = (await app.inject(`/${name}`)).body
    const past = await send('GET', '/history')
    for (const body of [payload, first.body]) expect(await save(body, '"1"')).toEqual({ status: 200, body: first.body })
    expect((await save(payload, '"2"')).status).toBe(412)
    expect(await send('GET', '/history')).toEqual(past)
    expect((await app.inject(`/${name}`)).body).toBe(visited)
    const [field, value] = Object.entries(payload).find(([, value]) => typeof value === 'string') ?? []
    expect((await save({ ...payload, [String(field)]: `${value}!` }, '"1"')).body.version).toBe(2)
    expect((await send('GET', '/history')).body).toHaveLength(past.body.length + 1)
  })

  test('an order that is set again has no revision and the same version', async () => {
    const { send, app, authorization: headers } = await setUpHistory()
    const ids: string[] = []
    for (const answer of ['a', 'b']) ids.push((await send('POST', '/faq', { ...question, answer })).body._id)
    const order = async () =>
      (await app.inject({ method: 'PUT', url: '/faq/order', headers, payload: { ids } })).headers
    // Both have the number 3; afterwards 0 and 1.
    const { etag } = await order()
    const past = await send('GET', '/history')
    expect(past.body).toHaveLength(3)
    expect((await order()).etag).toBe(etag)
    expect(await send('GET', '/history')).toEqual(past)
  })

  test('a password that only its user knows is a change, and so is a restore, although the history shows none', async () => {
    const { send, signIn } = await setUpHistory()
    const { _id } = (await send('POST', '/users', bia)).body
    expect((await send('PUT', `/users/${_id}`, { ...bia, password: 'outro segredo' })).body.version).toBe(2)
    expect(await signIn(bia.email, 'outro segredo')).toBe(200)
    const [{ revision }] = (await send('GET', `/history?id=${_id}`)).body
    expect((await send('POST', `/history/${revision}/restore`)).body.version).toBe(3)
    expect((await send('GET', `/history?id=${_id}`)).body).toHaveLength(3)
  })

  test('of two simultaneous edits of one version exactly one is accepted', async () => {
    const { send } = await setUpHistory()
    const { _id } = (await send('POST', '/faq', question)).body
    for (let version = 1; version <= 20; version += 1) {
      const answers = ['a', 'b', 'c'].map((answer) => `${answer}${version}`)
      const edits = answers.map((answer) => send('PUT', `/faq/${_id}`, { ...question, answer }, `"${version}"`))
      expect((await Promise.all(edits)).map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    }
  })
})
