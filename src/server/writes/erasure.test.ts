import { expect, test } from 'vitest'
import type { Revision } from '#contract/history.ts'
import { dayMs } from '#contract/retention.ts'
import { stopClock } from '#support/clock.ts'
import { bia, company, pixel, setUpHistory } from '#support/history.ts'
import { pruneExpired, pruneMedia } from '../operation/periodic-work.ts'

const sentence = { comment: 'Ficou lindo, obrigada!', commentAuthor: 'Dona Célia', commentAllowed: true }
const photo = { title: 'Toldo', features: ['a'], alt: 'Toldo na casa do Seu Jorge' }

/** Moves the clock to this many milliseconds after the beginning; the administrator stays signed in. */
function clockOf({ db }: Pick<Awaited<ReturnType<typeof setUpHistory>>, 'db'>) {
  const clock = stopClock()
  return async (passed: number) => {
    clock.passed = passed
    const [expires_at, last_used_at] = [new Date(Date.now() + dayMs), new Date()].map((at) => at.toISOString())
    await db.updateTable('sessions').set({ expires_at, last_used_at }).execute()
  }
}

/** A user, a work with sentence and photo, and a product, each edited once; the product's first photo is red, its second blue. */
async function setUp() {
  const history = await setUpHistory()
  const { send, app, db } = history
  const create = async (path: string, body: object) => (await send('POST', path, body)).body
  const user = await create('/users', bia)
  await send('PUT', `/users/${user._id}`, { ...bia, name: 'Beatriz', email: 'beatriz@toldaria.example' })
  const work = await create('/works', { title: 'Casa no Centro', image: pixel('red'), ...sentence })
  await send('PUT', `/works/${work._id}`, { title: 'Casa no Centro', image: work.image })
  const product = await create('/products', { ...photo, image: pixel('red') })
  const edited = (
    await send('PUT', `/products/${product._id}`, { title: 'Lona', features: ['b'], image: pixel('blue') })
  ).body
  const stored = async () =>
    JSON.stringify([
      await db.selectFrom('revisions').select(['title', 'before', 'after']).execute(),
      await db.selectFrom('trash').selectAll().execute(),
    ])
  const status = async (address: string) => (await app.inject(address)).statusCode
  const revisionsOf = async (id: string): Promise<Revision[]> => (await send('GET', `/history?id=${id}`)).body
  return { ...history, user, work, product, edited, stored, status, revisionsOf }
}

const names = /Bia|Beatriz|Ficou lindo|Dona Célia|Casa no Centro|Seu Jorge|Lona/

test('what the trash lets go after 30 days leaves history with contents, titles and photos', async () => {
  const { send, db, publisher, admin, user, work, product, edited, stored, status } = await setUp()
  const moveTo = clockOf({ db })
  for (const path of [`/users/${user._id}`, `/works/${work._id}`, `/products/${product._id}`])
    await send('DELETE', path)
  const kept = (await send('POST', '/works', { title: 'Outra', image: pixel('blue') })).body
  await moveTo(30 * dayMs - 1000)
  await pruneExpired(db)
  expect(await stored()).toMatch(names)
  expect(await status(product.image)).toBe(200)
  await moveTo(30 * dayMs + 1000)
  await pruneExpired(db)
  expect(await stored()).not.toMatch(names)
  // Also out of the memory of a server that has shown it: the next poll refreshes it.
  await publisher.refresh()
  expect(await status(product.image)).toBe(404)
  expect([work.image, await status(kept.image)]).toEqual([product.image, 200])
  expect(kept.image).toBe(edited.image)
  const rows = await db.selectFrom('revisions').selectAll().where('item_id', '=', user._id).execute()
  const line = { title: '', before: null, after: null, user_id: admin._id, user_name: 'Ana' }
  expect(rows).toMatchObject(['created', 'updated', 'deleted'].map((action) => ({ ...line, action })))
})

test('all past states of an item are erased at once, with photos that nothing else shows, and the item stays', async () => {
  const { send, publisher, admin, product, edited, work, user, status, revisionsOf } = await setUp()
  const erase = async (entity: string, id: string) => await send('DELETE', `/history?entity=${entity}&id=${id}`)
  await send('PUT', `/products/${product._id}`, { title: 'Três', features: ['c'], image: pixel('red') })
  const present = (await send('GET', '/products')).body
  const [newest] = await revisionsOf(product._id)
  expect((await erase('products', product._id)).status).toBe(204)
  const by = { _id: admin._id, name: 'Ana' }
  const line = { title: '', before: null, after: null, by }
  const erased = { ...line, action: 'erased', title: 'Três' }
  expect(await revisionsOf(product._id)).toMatchObject([
    erased,
    { ...line, action: 'updated', revision: newest?.revision },
    { ...line, action: 'updated' },
    { ...line, action: 'created' },
  ])
  expect((await send('GET', '/products')).body).toEqual(present)
  await publisher.refresh()
  // The blue photo was in the product's past only.
  expect([await status(edited.image), await status(present[0].image)]).toEqual([404, 200])
  for (const { revision } of await revisionsOf(product._id))
    expect((await send('POST', `/history/${revision}/restore`)).status).toBe(404)
  expect((await erase('products', product._id)).status).toBe(404)

  // Of a second erasure the first line stays, with the title of then.
  await send('PUT', `/products/${product._id}`, { title: 'Quatro', features: ['d'] })
  expect((await erase('products', product._id)).status).toBe(204)
  expect(await revisionsOf(product._id)).toMatchObject([
    { ...erased, title: 'Quatro' },
    { ...line, action: 'updated' },
    { ...erased, title: 'Quatro' },
    ...Array(3).fill(line),
  ])
  // The past of other items stays.
  expect(await revisionsOf(work._id)).toMatchObject([{ before: sentence }, { after: sentence }])
  expect(await revisionsOf(user._id)).toMatchObject([{ before: { name: 'Bia' } }, { after: { name: 'Bia' } }])
  await send('DELETE', `/products/${product._id}`)
  await send('DELETE', `/trash/${product._id}`)
  expect(JSON.stringify(await revisionsOf(product._id))).not.toMatch(/Quatro|Três/)
})

test('the past of company and texts is erased like that of an item; not that of the footer, of users, of an order or in the trash', async () => {
  const { send, user, work, product, stored, revisionsOf } = await setUp()
  const erase = async (query: string) => await send('DELETE', `/history?${query}`)
  await send('PUT', '/company', { town: 'Dourados', prices: 'Os da Dona Célia' })
  await send('PUT', '/company', { town: 'Dourados' })
  await send('PUT', '/texts', { aboutText: 'Como disse a Dona Célia' })
  await send('PUT', '/works/order', { ids: [work._id] })
  await send('POST', '/meta', company)
  for (const name of ['company', 'texts']) {
    expect((await erase(`entity=${name}&id=${name}`)).status).toBe(204)
    expect(await revisionsOf(name)).toMatchObject(
      [{ action: 'erased', entity: name }, { after: null }, {}].slice(0, name === 'texts' ? 2 : 3),
    )
  }
  expect((await send('GET', '/company')).body).toMatchObject({ town: 'Dourados' })
  expect((await send('GET', '/texts')).body).toMatchObject({ aboutText: 'Como disse a Dona Célia' })
  for (const query of [
    ...['', 'entity=works', `id=${work._id}`, 'entity=works&id=', 'entity=sessions&id=a', 'entity=works&id=%00'],
    ...['entity=works&id=works', 'entity=meta&id=meta', `entity=users&id=${user._id}`],
  ])
    expect((await erase(query)).status, query).toBe(400)
  for (const query of [
    'entity=works&id=x',
    `entity=faq&id=${work._id}`,
    'entity=company&id=texts',
    `entity=works&id=${user._id}`,
  ])
    expect((await erase(query)).status, query).toBe(404)
  await send('DELETE', `/works/${work._id}`)
  expect(await erase(`entity=works&id=${work._id}`)).toMatchObject({ status: 409, body: { code: 'in_trash' } })
  expect((await send('POST', `/trash/${work._id}/restore`)).status).toBe(200)
  expect((await erase(`entity=works&id=${work._id}`)).status).toBe(204)
  expect((await erase(`entity=products&id=${product._id}`)).status).toBe(204)
  expect(await stored()).not.toMatch(/Jorge|Célia|Ficou lindo/)
})

test('a photo goes 30 days after the write that let it go, and a restored state keeps the present one', async () => {
  const { send, db, publisher, product, edited, work, status, revisionsOf } = await setUp()
  const moveTo = clockOf({ db })
  await moveTo(100 * dayMs)
  await pruneMedia(db)
  await send('PUT', `/works/${work._id}`, { title: 'Casa', image: pixel('blue') })
  await send('PUT', `/products/${product._id}`, { title: 'Lona', features: ['b'], image: edited.image, alt: 'Azul' })
  await moveTo(130 * dayMs - 1000)
  expect(await pruneMedia(db)).toBe(0)
  expect(await status(product.image)).toBe(200)
  await moveTo(130 * dayMs + 1000)
  expect(await pruneMedia(db)).toBe(1)
  await publisher.refresh()
  expect(await status(product.image)).toBe(404)
  const [, edit, creation] = await revisionsOf(product._id)
  expect(creation?.after).toMatchObject({ image: product.image, picture: null })
  expect(edit).toMatchObject({ before: { picture: null }, after: { picture: edited.picture } })
  const present = { image: edited.image, picture: edited.picture, alt: 'Azul' }
  const restore = async (revision?: Revision, state = 'after') =>
    await send('POST', `/history/${revision?.revision}/restore`, { state })
  expect(await restore(creation)).toMatchObject({ status: 200, body: { title: 'Toldo', features: ['a'], ...present } })
  await send('PUT', `/products/${product._id}`, { title: 'Lona', features: ['b'], alt: 'Azul' })
  expect(await restore(edit, 'before')).toMatchObject({ status: 200, body: { title: 'Toldo', ...present } })
})

test('a photo of the page that is gone leaves the present one with its focal point and description', async () => {
  const { send, db } = await setUpHistory()
  await send('PUT', '/texts', {
    aboutImage: pixel('red'),
    aboutAlt: 'Vermelha',
    hero1Image: pixel('red'),
    hero1Focus: '1% 2%',
  })
  const own = { aboutAlt: 'Azul', hero1Focus: '3% 4%' }
  const blue = (await send('PUT', '/texts', { aboutImage: pixel('blue'), hero1Image: pixel('blue'), ...own })).body
  const moveTo = clockOf({ db })
  await moveTo(31 * dayMs)
  expect(await pruneMedia(db)).toBe(1)
  const [, first] = (await send('GET', '/history?entity=texts')).body
  const restored = (await send('POST', `/history/${first?.revision}/restore`)).body
  expect(restored).toEqual({ ...blue, version: 3 })
})
