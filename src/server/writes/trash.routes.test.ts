import { describe, expect, test } from 'vitest'
import { bia, pixel, question, setUpHistory } from '#support/history.ts'
import { pruneMedia } from '../operation/periodic-work.ts'
import { createTrashStore } from './history.store.ts'
import { readableState, restoredInput, withoutChange } from './write.ts'

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

    // In the trash, and then only in the history of another item.
    const other = await create('/products', { title: 'B', features: ['b'], image: blue })
    await send('DELETE', `/products/${other._id}`)
    await erase('/works', work._id)
    expect(await status(blue)).toBe(200)
    await send('POST', `/trash/${other._id}/restore`)
    await send('PUT', `/products/${other._id}`, { title: 'B', features: ['b'], image: '' })
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

const [red, blue] = ['a', 'b'].map((letter) => ({ hash: letter.repeat(64), width: 10, height: 10 }))
const addressOf = (picture: typeof red, host = '') => `${host}/media/${picture?.hash}-960.webp`
const host = 'https://api.toldaria.example'

describe('the input for a former state', () => {
  test('has its stored picture, or its external URL, or none, and not its id', () => {
    const product = { _id: '1', title: 'Toldo' }
    expect(restoredInput('products', { ...product, picture: red, image: addressOf(red) })).toEqual({
      title: 'Toldo',
      image: { hash: red?.hash },
    })
    const url = 'https://imagens.example/a.jpg'
    expect(restoredInput('products', { ...product, picture: null, image: url })).toEqual({
      title: 'Toldo',
      image: { url },
    })
    for (const none of [{ picture: null, image: '' }, {}])
      expect(restoredInput('products', { ...product, ...none })).toEqual({ title: 'Toldo', image: null })
  })

  test('has a picture that only the server sets in its own field', () => {
    expect(restoredInput('services', { title: 'Vídeo', poster: red })).toEqual({
      title: 'Vídeo',
      poster: { hash: red?.hash },
      image: null,
    })
    expect(restoredInput('services', { title: 'Vídeo', poster: null })).toMatchObject({ title: 'Vídeo', poster: null })
  })
})

describe('a state without a change', () => {
  test('has the former values of the changed fields only, also of those that were not there before', () => {
    const change = { before: { title: 'A', text: 'a' }, after: { title: 'B', text: 'a', more: 'new' } }
    expect(withoutChange('faq', change, { title: 'C', text: 'c', more: 'newer', other: 1 })).toEqual({
      title: 'A',
      text: 'c',
      more: undefined,
      other: 1,
    })
  })

  test('keeps the present picture unless the change was about it', () => {
    const before = { title: 'A', alt: 'A', picture: red, image: addressOf(red) }
    const present = { title: 'B', alt: 'Um toldo', picture: blue, image: addressOf(blue) }
    const renamed = { before, after: { ...before, title: 'B', alt: 'B' } }
    expect(withoutChange('products', renamed, present)).toEqual({ ...present, title: 'A' })
    expect(withoutChange('products', renamed, { ...present, alt: 'B' })).toEqual({ ...present, title: 'A', alt: '' })
    const replaced = { before, after: { ...before, picture: blue, image: addressOf(blue) } }
    expect(withoutChange('products', replaced, present)).toEqual({ ...present, picture: red, image: addressOf(red) })
  })

  test('has no poster of a video that it does not show', () => {
    const before = { youtubeId: 'a', title: 'A', poster: null }
    const change = { before, after: { ...before, youtubeId: 'b' } }
    expect(withoutChange('services', change, { ...before, youtubeId: 'b', poster: red })).toEqual({
      youtubeId: 'a',
      title: 'A',
    })
  })
})

describe('a former state as administrators read it now', () => {
  test('has the present addresses of its pictures, and stays as it is in the history', () => {
    const state = { title: 'Toldo', picture: red, image: addressOf(red) }
    expect(readableState('products', state, host)).toEqual({ ...state, image: addressOf(red, host) })
    expect(state.image).toBe(addressOf(red))
    const external = { picture: null, image: 'https://imagens.example/a.jpg' }
    expect(readableState('products', external, host)).toEqual(external)
    const video = { youtubeId: 'a', poster: red }
    expect(readableState('services', video, host)).toEqual(video)
  })

  test('has them in the rows of its lists too, whichever host they were written with', () => {
    const fabrics = [
      { name: 'Vermelha', image: addressOf(red, 'http://antes.example:8080') },
      { name: 'Azul', image: addressOf(blue) },
      { name: 'Lisa', image: '' },
    ]
    const [first, second, third] = fabrics
    expect(readableState('company', { fabrics }, host)).toEqual({
      fabrics: [{ ...first, image: addressOf(red, host) }, { ...second, image: addressOf(blue, host) }, third],
    })
    // Of a program before this field.
    expect(readableState('company', { town: 'Dourados' }, host)).toEqual({ town: 'Dourados', fabrics: [] })
    expect(readableState('company', { fabrics: [{ name: 'Lisa' }] }, host)).toEqual({ fabrics: [third] })
  })
})
