import { expect, test } from 'vitest'
import { migrations } from '#server/db/migrations.text.ts'
import { openEmpty } from '#support/released-database.ts'

test('products that were stored before slugs get them in order of creation, with the time of their last revision', async () => {
  const { db, prepare } = await openEmpty()
  const index = migrations.findIndex(({ name }) => name === '010-slugs')
  await prepare(migrations.slice(0, index))
  const titles = ['Toldo', 'Toldo 2', 'TOLDÓ', '☀️', ...Array.from({ length: 2500 }, () => 'Cobertura')]
  const rows = titles.map((title, number) => ({ id: `p-${number}`, title, features: '[]' }))
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('products')
      .values(rows.slice(from, from + 500) as never)
      .execute()
  const revision = { entity: 'products', item_id: 'p-1', action: 'updated', title: 'Toldo 2' }
  for (const at of ['2031-05-05T12:00:00.000Z', '2031-05-06T12:00:00.000Z'])
    await db
      .insertInto('revisions')
      .values({ ...revision, at, user_id: null, user_name: null, before: null, after: null })
      .execute()
  await prepare()
  const migrated = await db.selectFrom('products').select(['slug', 'changed_at']).orderBy('seq').execute()
  expect(migrated.slice(0, 6).map(({ slug }) => slug)).toEqual([
    ...['toldo', 'toldo-2', 'toldo-3', 'produto', 'cobertura', 'cobertura-2'],
  ])
  expect(migrated.at(-1)?.slug).toBe('cobertura-2500')
  expect(migrated.slice(0, 2).map((row) => row.changed_at)).toEqual([null, '2031-05-06T12:00:00.000Z'])
  const given = await db.selectFrom('product_slugs').selectAll().execute()
  expect(given).toHaveLength(titles.length)
  expect(given).toContainEqual({ slug: 'toldo-3', product_id: 'p-2' })
})
