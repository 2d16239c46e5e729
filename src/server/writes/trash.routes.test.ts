import { describe, expect, test } from 'vitest'
import type { TrashItem } from '#contract/history.ts'
import { dayMs } from '#contract/retention.ts'
import { stopClock } from '#support/clock.ts'
import { bia, pixel, question, setUpHistory } from '#support/history.ts'
import { pruneExpired } from '../operation/periodic-work.ts'
import { createTrashStore } from '../stores/history.store.ts'

describe('the trash', () => {
  test('brings a product back with picture, place and id', async () => {
    const { send, admin } = await setUpHistory()
    const [a, b] = [
      (await send('POST', '/products', { title: 'A', features: ['a'], image: pixel('red') })).body,
      (await send('POST', '/products', { title: 'B', features: ['b'] })).body,
    ]
    const order = async () => (await send('GET', '/products')).body.map(({ title }: { title: string }) => title)
    const before = await order()
    expect((await send('DELETE', `/products/${a._id}`)).status).toBe(204)
    const [item] = (await send('GET', '/trash')).body
    expect(item).toMatchObject({
      _id: a._id,
      entity: 'products',
      title: 'A',
      deletedBy: { _id: admin._id, name: 'Ana' },
    })
    expect(Date.parse(item.expiresAt) - Date.parse(item.deletedAt)).toBe(30 * 24 * 60 * 60 * 1000)
    expect((await send('POST', `/trash/${a._id}/restore`)).body).toEqual({ ...a, version: 3 })
    expect(await order()).toEqual(before)
    expect((await send('POST', `/trash/${a._id}/restore`)).status).toBe(404)
    expect((await send('POST', `/trash/${b._id}/restore`)).status).toBe(404)
  })

  test('a picture is gone with its last owner, former ones and posters too', async () => {
    const { app, send, db } = await setUpHistory()
    const status = async (image: string) => (await app.inject(image)).statusCode
    const erase = async (path: string, id: string) => {
      await send('DELETE', `${path}/${id}`)
      expect((await send('DELETE', `/trash/${id}`)).status).toBe(204)
    }
    const create = async (path: string, payload: object) => (await send('POST', path, payload)).body
    const first = await create('/products', { title: 'A', features: ['a'], image: pixel('red') })
    await send('PUT', `/products/${first._id}`, { title: 'A', features: ['a'], image: pixel('blue') })
    const { image: red } = first
    const work = await create('/works', { title: 'Obra', image: pixel('blue') })
    const { image: blue } = work
    expect([await status(red), await status(blue)]).toEqual([200, 200])
    await erase('/products', first._id)
    expect([await status(red), await status(blue)]).toEqual([404, 200])

    // In the trash of another item.
    const other = await create('/products', { title: 'B', features: ['b'], image: blue })
    await send('DELETE', `/products/${other._id}`)
    await erase('/works', work._id)
    expect(await status(blue)).toBe(200)

    // No revision names a poster, so only the two services in the trash keep it.
    const video = { title: 'Vídeo', description: 'Como fica.', youtubeId: 'abcdefghijk' }
    const services = [await create('/services', video), await create('/services', video)]
    await db.updateTable('services').set({ poster_hash: work.picture.hash }).execute()
    for (const { _id } of services) await send('DELETE', `/services/${_id}`)
    await erase('/products', other._id)
    await send('DELETE', `/trash/${services[0]._id}`)
    expect(await status(blue)).toBe(200)
    await send('DELETE', `/trash/${services[1]._id}`)
    expect(await status(blue)).toBe(404)
    for (const table of ['media', 'media_variants'] as const)
      expect(await db.selectFrom(table).select('hash').execute()).toEqual([])
  })

  test('keeps a user’s password but not the sessions; the e-mail is free for another at once', async () => {
    const { send, signIn, db } = await setUpHistory()
    const { _id } = (await send('POST', '/users', bia)).body
    await signIn(bia.email, bia.password)
    await send('DELETE', `/users/${_id}`)
    const other = (await send('POST', '/users', { ...bia, name: 'Outra' })).body
    const taken = await send('POST', `/trash/${_id}/restore`)
    expect([taken.status, taken.body.code]).toEqual([409, 'email_taken'])
    await send('DELETE', `/users/${other._id}`)
    expect((await send('POST', `/trash/${_id}/restore`)).body).toMatchObject({ _id, name: 'Bia' })
    expect(await db.selectFrom('sessions').selectAll().where('user_id', '=', _id).execute()).toEqual([])
    expect(await signIn(bia.email, bia.password)).toBe(200)
  })

  test('an item deleted for good does not come back, not from history either', async () => {
    const { send, db, admin } = await setUpHistory()
    const { _id } = (await send('POST', '/faq', question)).body
    await send('DELETE', `/faq/${_id}`)
    expect((await send('DELETE', `/trash/${_id}`)).status).toBe(204)
    expect((await send('DELETE', `/trash/${_id}`)).status).toBe(404)
    const revisions = (await send('GET', '/history')).body
    expect(revisions).toMatchObject([
      { action: 'erased', title: '', before: null, after: null, by: { _id: admin._id } },
      { action: 'deleted', title: '', before: null, after: null },
      { action: 'created', title: '', before: null, after: null },
    ])
    for (const { revision } of revisions) expect((await send('POST', `/history/${revision}/restore`)).status).toBe(404)
    expect(JSON.stringify(await db.selectFrom('revisions').selectAll().execute())).not.toContain('Quinze')
  })

  test('lists the newest first, page by page, also what was deleted at the same instant', async () => {
    const { send, db } = await setUpHistory()
    for (let number = 0; number < 5; number += 1) {
      const { _id } = (await send('POST', '/faq', question)).body
      await send('DELETE', `/faq/${_id}`)
    }
    const all = (await send('GET', '/trash')).body
    expect(all.map(({ deletedAt }: TrashItem) => deletedAt)).toEqual(
      all
        .map(({ deletedAt }: TrashItem) => deletedAt)
        .sort()
        .reverse(),
    )
    await db.updateTable('trash').set({ deleted_at: all[0]?.deletedAt }).execute()
    const found: unknown[] = []
    for (let page = (await send('GET', '/trash?limit=2')).body; page.length > 0; ) {
      expect(page.length).toBeLessThanOrEqual(2)
      found.push(...page.map(({ _id }: TrashItem) => _id))
      page = (await send('GET', `/trash?limit=2&before=${found.at(-1)}`)).body
    }
    expect(found.toSorted()).toEqual(all.map(({ _id }: TrashItem) => _id).toSorted())
    expect((await send('GET', '/trash?entity=products')).body).toEqual([])
    expect((await send('GET', `/trash?entity=faq&by=${all[0]?.deletedBy._id}`)).body).toHaveLength(5)
    expect((await send('GET', '/trash?limit=101')).status).toBe(400)
  })

  test('ends after 30 days', async () => {
    const { send, db } = await setUpHistory()
    const { _id } = (await send('POST', '/faq', question)).body
    await send('DELETE', `/faq/${_id}`)
    const clock = stopClock()
    const trash = createTrashStore(db)
    clock.passed = 29 * dayMs
    expect(await trash.list({ limit: 50 })).toHaveLength(1)
    clock.passed = 30 * dayMs
    expect([await trash.list({ limit: 50 }), await trash.find(_id), await trash.take(_id)]).toEqual([
      [],
      undefined,
      undefined,
    ])
    await pruneExpired(db)
    expect(await db.selectFrom('trash').selectAll().execute()).toEqual([])
  })
})
