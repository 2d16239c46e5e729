import { expect, onTestFinished, test } from 'vitest'
import { publicEntityNames } from '#contract/entities.ts'
import { openTestDatabase } from '#support/build-test-app.ts'
import { readEnv } from '../process/env.ts'
import { createPublicListsReader } from '../public-lists.ts'
import { samples } from './sample-content.text.ts'
import { seedSamples } from './seed.ts'

test('an empty database gets every sample once, in order', async () => {
  const { seed, lists } = await setup()
  await seed('demo')
  const first = await lists()
  for (const name of publicEntityNames) expect(first[name], name).toHaveLength(samples[name].length)
  expect(first.products?.map(({ title }) => title)).toEqual(samples.products.map(({ title }) => title))
  expect(first.products?.every(({ picture }) => picture)).toBe(true)
  expect(first.meta).toMatchObject(samples.meta)
  await seed('demo')
  expect(await lists()).toEqual(first)
})

test('deleted samples are not created again, and a table in use gets none', async () => {
  const { db, seed, lists } = await setup()
  await db.insertInto('faq').values({ id: 'a', question: 'b', answer: 'c', position: 0 }).execute()
  await seed('demo')
  await db.deleteFrom('products').execute()
  await db.deleteFrom('site_config').execute()
  await seed('demo')
  const { faq, products, meta } = await lists()
  expect([faq?.length, products?.length, meta?.length]).toEqual([1, 0, 0])
})

test('with SEED=none an empty table can get samples at a later start', async () => {
  const { seed, lists } = await setup()
  await seed('none')
  expect(await lists()).toMatchObject({ meta: [], products: [], services: [], faq: [] })
  await seed('demo')
  expect((await lists()).faq).toHaveLength(samples.faq.length)
})

async function setup() {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  return {
    db,
    seed: (seed: 'demo' | 'none') => seedSamples(db, readEnv({ SEED: seed }, process.cwd()), process.cwd()),
    lists: () => createPublicListsReader('')(db),
  }
}
