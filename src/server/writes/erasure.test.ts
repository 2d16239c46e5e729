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

test('a past state is erased with all older ones of its item, and with photos that nothing else shows', async () => {
  const { send, product, edited, status, revisionsOf } = await setUp()
  await send('PUT', `/products/${product._id}`, { title: 'Três', features: ['c'] })
  const [third, second, first] = await revisionsOf(product._id)
  const erase = async (revision?: Revision) => await send('DELETE', `/history/${revision?.revision}`)
  expect(await erase(third)).toMatchObject({ status: 409, body: { code: 'present_state' } })
  expect((await erase(first)).status).toBe(204)
  expect(await revisionsOf(product._id)).toMatchObject([
    { title: 'Três', before: { title: 'Lona' }, after: { title: 'Três' } },
    { title: 'Lona', before: null, after: { title: 'Lona' } },
    { title: '', before: null, after: null },
  ])
  // The work shows the red photo, too.
  expect(await status(product.image)).toBe(200)
  const restored = async (revision?: Revision, state = 'after') =>
    (await send('POST', `/history/${revision?.revision}/restore`, { state })).status
  expect([await restored(first), await restored(second, 'before')]).toEqual([404, 404])
  expect((await erase(first)).status).toBe(404)
  expect((await erase(second)).status).toBe(204)
  expect(await revisionsOf(product._id)).toMatchObject([
    { title: 'Três', before: null, after: { title: 'Três' } },
    { title: '', before: null, after: null },
    { title: '', before: null, after: null },
  ])
  // The present state has the blue photo.
  expect(await status(edited.image)).toBe(200)
  expect((await send('GET', '/products')).body).toMatchObject([{ title: 'Três', image: edited.image }])
  for (const none of ['0', '99999', 'x']) expect((await send('DELETE', `/history/${none}`)).status).toBe(404)
})

test('what is in the trash is not erased from history, what was before it is', async () => {
  const { send, db, user, work, product, stored, status, revisionsOf } = await setUp()
  await send('DELETE', `/works/${work._id}`)
  expect(await status(product.image)).toBe(200)
  // The product has the same photo, but in its past only.
  await send('DELETE', `/trash/${work._id}`)
  expect(await status(product.image)).toBe(404)
  await send('DELETE', `/products/${product._id}`)
  await send('DELETE', `/users/${user._id}`)
  const [deletion, edit, creation] = await revisionsOf(product._id)
  for (const present of [deletion, edit])
    expect((await send('DELETE', `/history/${present?.revision}`)).status).toBe(409)
  expect((await send('DELETE', `/history/${creation?.revision}`)).status).toBe(204)
  expect(await stored()).not.toMatch(/Jorge|Célia/)
  expect((await send('POST', `/trash/${product._id}/restore`)).body).toMatchObject({ title: 'Lona' })
  // Deleted and brought back, the state before both is a past one.
  await send('PUT', `/products/${product._id}`, { title: 'Quatro', features: ['d'] })
  const revisions = await revisionsOf(product._id)
  expect((await send('DELETE', `/history/${revisions[1]?.revision}`)).status).toBe(204)
  expect(JSON.stringify(await revisionsOf(product._id))).not.toContain('Lona')
  expect(await db.selectFrom('trash').select('id').execute()).toEqual([{ id: user._id }])
})

test('erasing the past of one item leaves that of another, and of the footer', async () => {
  const { send, user, revisionsOf } = await setUp()
  await send('POST', '/meta', company)
  await send('POST', '/meta', { ...company, title: 'Outra' })
  const [, first] = await revisionsOf('meta')
  expect((await send('DELETE', `/history/${first?.revision}`)).status).toBe(204)
  expect(await revisionsOf('meta')).toMatchObject([{ before: null, after: { title: 'Outra' } }, { after: null }])
  expect(await revisionsOf(user._id)).toMatchObject([{ before: { name: 'Bia' } }, { after: { name: 'Bia' } }])
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
