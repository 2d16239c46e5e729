import { expect, test } from 'vitest'
import { setupPages } from '#support/setup-pages.ts'

test('a product gets its slug from its title', async () => {
  const { create } = await setupPages()
  expect(await create('Toldo retrátil – Praça 3²!')).toMatchObject({ slug: 'toldo-retratil-praca-32' })
  expect(await create('☀️')).toMatchObject({ slug: 'produto' })
  expect(await create('日本')).toMatchObject({ slug: 'produto-2' })
  expect((await create('﷽'.repeat(200))).slug).toBe('produto-3')
  expect((await create('Cobertura '.repeat(20))).slug.length).toBeLessThanOrEqual(80)
})

test('products with the same title get different slugs, also when they are created at once', async () => {
  const { create } = await setupPages()
  const created = await Promise.all(Array.from({ length: 25 }, () => create('Toldo')))
  expect(new Set(created.map(({ slug }) => slug)).size).toBe(25)
  expect(created.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['toldo', 'toldo-2', 'toldo-25']))
  expect(await create('Toldo 2')).toMatchObject({ slug: 'toldo-2-2' })
})

test('a slug stays while the title only changes case or accents, and follows it otherwise', async () => {
  const { create, rename } = await setupPages()
  const { _id } = await create('Pérgola')
  await create('Pergola')
  expect(await rename(_id, 'PERGOLA')).toMatchObject({ slug: 'pergola' })
  expect(await rename(_id, 'Pergolado')).toMatchObject({ slug: 'pergolado' })
  // Its own is not another product's.
  expect(await create('Pérgola')).toMatchObject({ slug: 'pergola-3' })
  expect(await rename(_id, 'Pérgola')).toMatchObject({ slug: 'pergola' })
})

test('no slug is in a body', async () => {
  const { app, authorization, create } = await setupPages()
  const { _id } = await create('Toldo')
  const payload = { title: 'Toldo', features: ['Lona'], slug: 'outro' }
  const reply = await app.inject({ method: 'PUT', url: `/products/${_id}`, headers: authorization, payload })
  expect(reply.json()).toMatchObject({ slug: 'toldo' })
})

test('a product in the trash keeps its slug, and so does one that is gone for good', async () => {
  const { create, rename, remove, call } = await setupPages()
  const { _id } = await create('Toldo')
  await rename(_id, 'Tenda')
  await remove(_id)
  expect(await create('Tenda')).toMatchObject({ slug: 'tenda-2' })
  expect((await call('POST', `/trash/${_id}/restore`)).json()).toMatchObject({ slug: 'tenda' })
  await remove(_id)
  await call('DELETE', `/trash/${_id}`)
  expect(await create('Toldo')).toMatchObject({ slug: 'toldo-2' })
  expect(await create('Tenda')).toMatchObject({ slug: 'tenda-3' })
})

test('a restored title brings its slug back', async () => {
  const { create, rename, remove, call } = await setupPages()
  const { _id } = await create('Toldo')
  await rename(_id, 'Tenda')
  const [, created] = (await call('GET', `/history?entity=products&id=${_id}`)).json()
  expect((await call('POST', `/history/${created.revision}/restore`)).json()).toMatchObject({ slug: 'toldo' })
  await remove(_id)
  expect((await call('POST', `/history/${created.revision}/restore`)).json()).toMatchObject({ _id, slug: 'toldo' })
})

test('a row that a former program has stored since the migration is read, restored and changed', async () => {
  const { db, create, rename, remove, call } = await setupPages()
  const { _id } = await create('Toldo')
  await db.updateTable('products').set({ slug: null }).execute()
  expect((await call('GET', '/products')).json()).toMatchObject([{ slug: _id }])
  await remove(_id)
  expect((await call('POST', `/trash/${_id}/restore`)).json()).toMatchObject({ slug: 'toldo' })
  await db.updateTable('products').set({ slug: null }).execute()
  expect(await rename(_id, 'Toldo')).toMatchObject({ slug: 'toldo' })
})
