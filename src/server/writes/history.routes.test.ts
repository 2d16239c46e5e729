import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '#support/build-test-app.ts'
import { stopClock } from '#support/clock.ts'
import { bia, company, pixel, question, setUpHistory } from '#support/history.ts'
import { systemActor } from '../db/transactions.ts'
import { pruneHourly } from '../operation/periodic-work.ts'
import { createRevisionStore, keptPerItem } from '../stores/history.store.ts'

describe('history', () => {
  test('has who changed what, newest first, in pages and by filter', async () => {
    const { send, admin } = await setUpHistory()
    const { _id } = (await send('POST', '/faq', question)).body
    await send('PUT', `/faq/${_id}`, { ...question, answer: 'Um mês.' })
    await send('POST', '/meta', company)
    await send('DELETE', `/faq/${_id}`)
    const all = (await send('GET', '/history')).body
    const by = { _id: admin._id, name: 'Ana' }
    expect(all).toMatchObject([
      {
        entity: 'faq',
        id: _id,
        action: 'deleted',
        title: question.question,
        by,
        before: { answer: 'Um mês.' },
        after: null,
      },
      { entity: 'meta', id: 'meta', action: 'updated', title: 'Toldos', by, before: null, after: company },
      { action: 'updated', before: question, after: { ...question, answer: 'Um mês.' } },
      { action: 'created', before: null, after: { ...question, _id } },
    ])
    expect((await send('GET', `/history?limit=2&before=${all[1].revision}`)).body).toEqual(all.slice(2))
    expect((await send('GET', `/history?entity=faq&id=${_id}`)).body).toHaveLength(3)
    for (const query of ['entity=meta', 'id=meta'])
      expect((await send('GET', `/history?${query}`)).body).toEqual([all[1]])
    expect((await send('GET', `/history?by=${_id}`)).body).toEqual([])
    // No database can hold these.
    for (const query of ['id=%00', 'by=a%00b', 'entity=faq%00', 'before=%00'])
      expect((await send('GET', `/history?${query}`)).status, query).toBe(400)
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'entity=sessions', 'before=-1', 'before=999999999999999'])
      expect((await send('GET', `/history?${query}`)).status).toBe(400)
  })

  test('contains neither password nor hash', async () => {
    const { send, db } = await setUpHistory()
    const { _id } = (await send('POST', '/users', bia)).body
    await send('PUT', `/users/${_id}`, { ...bia, password: 'outro segredo' })
    await send('DELETE', `/users/${_id}`)
    const rows = JSON.stringify(await db.selectFrom('revisions').selectAll().execute())
    expect(rows).toContain('bia@toldaria.example')
    expect(rows).not.toMatch(/segredo|argon2|password/)
  })

  test('restores the state after a revision, or before it, as a new revision', async () => {
    const { send } = await setUpHistory({ API_URL: 'https://api.toldaria.example' })
    const product = { title: 'Toldo', features: ['a'], image: pixel('red') }
    const first = (await send('POST', '/products', product)).body
    const second = (
      await send('PUT', `/products/${first._id}`, { title: 'Outro', features: ['b'], image: pixel('blue') })
    ).body
    const [edit, creation] = (await send('GET', '/history')).body
    expect(edit.before).toMatchObject({ image: first.image, picture: { hash: first.picture.hash } })
    expect(first.image).toMatch(/^https:\/\/api\.toldaria\.example\/media\//)
    const restored = await send('POST', `/history/${creation.revision}/restore`)
    expect(restored).toMatchObject({ status: 200, body: { ...first, version: 3 } })
    expect((await send('POST', `/history/${edit.revision}/restore`, {}, '"2"')).status).toBe(412)
    expect((await send('POST', `/history/${edit.revision}/restore`, {}, '"3"')).body).toEqual({ ...second, version: 4 })
    expect((await send('POST', `/history/${edit.revision}/restore`, { state: 'before' })).body.title).toBe('Toldo')
    expect((await send('GET', '/history?limit=1')).body).toMatchObject([
      { action: 'restored', before: { title: 'Outro' } },
    ])
    for (const none of ['0', '99999', 'x', '1e3'])
      expect((await send('POST', `/history/${none}/restore`)).status).toBe(404)
    expect((await send('POST', `/history/${creation.revision}/restore`, { state: 'before' })).status).toBe(404)
  })

  test('takes back only the fields that a change changed, whatever was changed since', async () => {
    const { send, db } = await setUpHistory()
    const undo = async (nth: number) => {
      const { entity, revision } = (await send('GET', '/history')).body[nth]
      return (await send('POST', `/history/${revision}/restore`, { state: 'before' })).body as typeof entity
    }
    await send('POST', '/meta', company)
    await send('POST', '/meta', { ...company, address: 'Rua Errada, 9' })
    await send('POST', '/meta', { ...company, address: 'Rua Errada, 9', whatsapp: '67988887777', title: 'Outra' })
    expect(await undo(1)).toMatchObject({ ...company, whatsapp: '67988887777', title: 'Outra' })

    // The description of a photo is the title as long as it has none of its own.
    const product = { title: 'Toldo', features: ['a'], image: pixel('red') }
    const first = (await send('POST', '/products', product)).body
    await send('PUT', `/products/${first._id}`, { ...product, title: 'Toldp' })
    const own = { title: 'Toldp', features: ['a'], image: pixel('blue'), alt: 'Um toldo azul' }
    const blue = (await send('PUT', `/products/${first._id}`, own)).body
    expect(await undo(1)).toMatchObject({ title: 'Toldo', alt: 'Um toldo azul', image: blue.image, features: ['a'] })
    await undo(1)
    expect(await undo(3)).toMatchObject({ title: 'Toldo', alt: 'Toldo', image: first.image })

    // A poster belongs to its video.
    const service = { title: 'Vídeo', description: 'Como fica.', youtubeId: 'abcdefghijk' }
    const { _id } = (await send('POST', '/services', service)).body
    await send('PUT', `/services/${_id}`, { ...service, youtubeId: 'kkkkkkkkkkk' })
    await db.updateTable('services').set({ poster_hash: blue.picture.hash }).execute()
    await send('PUT', `/services/${_id}`, { ...service, youtubeId: 'kkkkkkkkkkk', title: 'Outro' })
    expect(await undo(0)).toMatchObject({
      title: 'Vídeo',
      youtubeId: 'kkkkkkkkkkk',
      poster: { hash: blue.picture.hash },
    })
    expect(await undo(2)).toMatchObject({ title: 'Vídeo', youtubeId: 'abcdefghijk', poster: null })

    // The trash has the state from which the change is taken back.
    await send('DELETE', `/services/${_id}`)
    await send('PUT', `/products/${first._id}`, { ...product, features: ['b'] })
    await send('PUT', `/products/${first._id}`, { ...product, features: ['b'], title: 'Novo' })
    await send('DELETE', `/products/${first._id}`)
    expect(await undo(2)).toMatchObject({ title: 'Novo', features: ['a'] })
  })

  test('restores a deleted item with its id from the trash', async () => {
    const { send } = await setUpHistory()
    const product = (await send('POST', '/products', { title: 'Toldo', features: ['a'], image: pixel('red') })).body
    await send('DELETE', `/products/${product._id}`)
    const [deletion] = (await send('GET', '/history')).body
    expect((await send('POST', `/history/${deletion.revision}/restore`)).body).toMatchObject({
      _id: product._id,
      image: product.image,
    })
    expect((await send('GET', '/trash')).body).toEqual([])
  })

  test('restores a service with its poster', async () => {
    const { send, db } = await setUpHistory()
    const service = { title: 'Vídeo', description: 'Como fica.', youtubeId: 'abcdefghijk' }
    const { picture } = (await send('POST', '/products', { title: 'Toldo', features: ['a'], image: pixel('red') })).body
    const { _id } = (await send('POST', '/services', service)).body
    await db.updateTable('services').set({ poster_hash: picture.hash }).execute()
    await send('PUT', `/services/${_id}`, { ...service, youtubeId: 'kkkkkkkkkkk' })
    const [edit] = (await send('GET', '/history?entity=services')).body
    expect((await send('POST', `/history/${edit.revision}/restore`, { state: 'before' })).body).toMatchObject({
      ...service,
      poster: picture,
    })
  })

  test('never restores a password', async () => {
    const { send, signIn } = await setUpHistory()
    const { _id } = (await send('POST', '/users', bia)).body
    await send('PUT', `/users/${_id}`, { ...bia, name: 'Beatriz', password: 'outro segredo' })
    const [edit] = (await send('GET', '/history')).body
    expect((await send('POST', `/history/${edit.revision}/restore`, { state: 'before' })).body).toMatchObject({
      name: 'Bia',
    })
    expect([await signIn(bia.email, bia.password), await signIn(bia.email, 'outro segredo')]).toEqual([401, 200])
  })
})

const dayMs = 24 * 60 * 60 * 1000
const now = Date.parse('2026-03-01T12:00:00.000Z')

test('a revision is listed and found for a year, and then deleted', async () => {
  const { db, on, add } = await setUp()
  const old = await add({ id: 'a' })
  const young = await on(dayMs).add(revision({ id: 'b' }))
  expect((await on(365 * dayMs - 1).list({ limit: 10 })).map(({ revision }) => revision)).toEqual([young, old])
  const later = on(365 * dayMs)
  expect((await later.list({ limit: 10 })).map(({ revision }) => revision)).toEqual([young])
  await later.prune()
  expect(await later.find(old)).toBeUndefined()
  expect(await later.find(young)).toMatchObject({ id: 'b' })
  expect(await db.selectFrom('revisions').select('seq').execute()).toEqual([{ seq: young }])
})

test('only the oldest of more than 200 revisions of an item is deleted, and none of another item', async () => {
  const { db, add } = await setUp()
  const [first, other] = [await add({ id: 'a' }), await add({ id: 'b' })]
  await add({ id: 'a', entity: 'works' })
  const second = await add({ id: 'a' })
  for (let count = 2; count < keptPerItem; count += 1) await add({ id: 'a' })
  const oldest = db.selectFrom('revisions').select('seq').orderBy('seq').limit(2)
  expect(await oldest.execute()).toEqual([{ seq: first }, { seq: other }])
  await add({ id: 'a' })
  expect(await oldest.execute()).toEqual([{ seq: other }, { seq: other + 1 }])
  expect(second).toBe(other + 2)
})

test('many changes of the footer or the company in a day do not drop what stood before, for 30 days', async () => {
  for (const entity of ['meta', 'company'] as const) {
    const { db, on } = await setUp()
    const save = (laterMs: number) => on(laterMs).add(revision({ entity, id: entity, action: 'updated' }))
    const kept = async () =>
      (await db.selectFrom('revisions').select('seq').orderBy('seq').execute()).map(({ seq }) => seq)
    const first = await save(0)
    for (let count = 1; count < keptPerItem + 50; count += 1) await save(dayMs)
    // Of that day the first 20, and of all the newest 200.
    expect(await kept()).toHaveLength(keptPerItem + 1 + 20)
    expect((await kept())[0]).toBe(first)
    await save(30 * dayMs)
    expect((await kept())[0]).toBe(first + 1)
    await save(31 * dayMs)
    expect(await kept()).toHaveLength(keptPerItem)
  }
})

type NewRevision = Parameters<ReturnType<typeof createRevisionStore>['add']>[0]

function revision(fields: Partial<NewRevision>): NewRevision {
  const blank = { entity: 'products', id: 'a', title: '', before: null, after: null } as const
  return { actor: systemActor, action: 'created', ...blank, ...fields }
}

async function setUp() {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  const clock = stopClock(now)
  const on = (laterMs: number) => {
    clock.passed = laterMs
    return createRevisionStore(db)
  }
  return { db, on, add: (fields: Partial<NewRevision>) => on(0).add(revision(fields)) }
}

test('a failure is logged, and the next hour tries again until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  await db.schema.dropTable('taps').execute()
  const logged: unknown[] = []
  const stop = pruneHourly(db, { error: (...line) => logged.push(line) }, false)
  const line = [expect.objectContaining({ fault: expect.any(String) }), 'not_pruned']
  vi.advanceTimersByTime(60 * 1000)
  await expect.poll(() => logged).toEqual([line])
  vi.advanceTimersByTime(60 * 60 * 1000)
  await expect.poll(() => logged).toEqual([line, line])
  stop()
  vi.advanceTimersByTime(60 * 60 * 1000)
  await db.selectFrom('trash').select('id').execute()
  expect(logged).toEqual([line, line])
})
