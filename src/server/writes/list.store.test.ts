import { expect, test } from 'vitest'
import { publicListNames } from '#contract/entities.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { declaredColumns } from './list.store.ts'

test.each(publicListNames)('the migrations give the table of %s a column for each declared field', async (name) => {
  const { db } = await buildTestApp()
  const tables = await db.introspection.getTables()
  const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? []
  const lacking = declaredColumns(name).filter(({ column }) => !columns.includes(column))
  expect(lacking, `add them in src/server/db/migrations.ts`).toEqual([])
})
