import { describe, expect, test } from 'vitest'
import { bia, pixel, question, setUpHistory } from '#support/history.ts'
import { pruneMedia } from '../media/prune-media.ts'
import { createTrashStore } from '../writes/trash.store.ts'

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

  test('keeps the picture of a deleted product from being pruned', async () => {
    const { send, db } = await setUpHistory()
    const { _id } = (await send('POST', '/products', { title: 'A', features: ['a'], image: pixel('red') })).body
    await send('DELETE', `/products/${_id}`)
    const later = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000)
    expect(await pruneMedia(db, later)).toBe(0)
    expect((await send('DELETE', `/trash/${_id}`)).status).toBe(204)
    expect(await pruneMedia(db, later)).toBe(1)
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
    const { send, db } = await setUpHistory()
    const { _id } = (await send('POST', '/faq', question)).body
    await send('DELETE', `/faq/${_id}`)
    expect((await send('DELETE', `/trash/${_id}`)).status).toBe(204)
    expect((await send('DELETE', `/trash/${_id}`)).status).toBe(404)
    const revisions = (await send('GET', '/history')).body
    expect(revisions).toMatchObject([
      { action: 'deleted', title: question.question, before: null, after: null },
      { action: 'created', before: null, after: null },
    ])
    for (const { revision } of revisions) expect((await send('POST', `/history/${revision}/restore`)).status).toBe(404)
    expect(JSON.stringify(await db.selectFrom('revisions').selectAll().execute())).not.toContain('Quinze')
  })

  test('ends after 30 days', async () => {
    const { send, db } = await setUpHistory()
    const { _id } = (await send('POST', '/faq', question)).body
    await send('DELETE', `/faq/${_id}`)
    const days = (count: number) => () => new Date(Date.now() + count * 24 * 60 * 60 * 1000)
    expect(await createTrashStore(db, days(29)).list()).toHaveLength(1)
    const late = createTrashStore(db, days(30))
    expect([await late.list(), await late.find(_id), await late.take(_id)]).toEqual([[], undefined, undefined])
    await late.prune()
    expect(await db.selectFrom('trash').selectAll().execute()).toEqual([])
  })
})
