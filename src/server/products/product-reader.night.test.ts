import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#support/build-test-app.ts'
import type { Database } from '../db/tables.ts'
import { createRowStore } from '../writes/rows.store.ts'
import { createProductReader } from './product-reader.ts'
import { createProductStore } from './products.store.ts'

test('the list is that of the store, and a product that has not changed is the same object again', async () => {
  const { db, store, read, change, ids } = await setup()
  const before = await read()
  await change(ids[1] ?? '', 'Tenda')
  const after = await read()
  expect(after.products).toEqual(await store.list())
  expect(after.products.map((product) => before.products.includes(product))).toEqual([true, false, true])
  expect(Object.keys(after.changedAt).sort()).toEqual([...ids].sort())
  await createRowStore(db, 'products').remove(ids[0] ?? '')
  await store.insert({ title: 'Outro', features: [], image: null }, ids[0])
  expect((await read()).products).toEqual(await store.list())
})

test('a picture is described again when it has other variants', async () => {
  const { db, read } = await setup('a'.repeat(64))
  expect((await read()).products.map(({ picture }) => picture)).toEqual([null, null, null])
  await putVariant(db, 'a'.repeat(64), 600)
  expect((await read()).products[0]?.picture).toMatchObject({ widths: [600] })
  await putVariant(db, 'a'.repeat(64), 900)
  expect((await read()).products[0]?.picture).toMatchObject({ widths: [600, 900] })
})

async function setup(hash?: string) {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  const media = { hash: hash ?? '', width: 4000, height: 3000, bytes: new Uint8Array([1]), touched_at: '' }
  if (hash !== undefined) await db.insertInto('media').values(media).execute()
  const store = createProductStore(db)
  const image = hash === undefined ? null : { hash }
  const ids: string[] = []
  for (const title of ['Um', 'Dois', 'Três']) ids.push((await store.insert({ title, features: [], image }))._id)
  const read = createProductReader('')
  const change = async (id: string, title: string) => {
    await createRowStore(db, 'products').lock(id)
    await store.update(id, { title, features: [], image })
  }
  return { db, store, ids, change, read: () => read(db) }
}

async function putVariant(db: Database, hash: string, width: number) {
  const bytes = new Uint8Array([1])
  await db.insertInto('media_variants').values({ hash, width, format: 'webp', bytes }).execute()
}
