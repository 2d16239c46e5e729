import { expect, test } from 'vitest'
import { publicListNames } from '#contract/entities.ts'
import { openTestDatabase } from '#support/build-test-app.ts'
import { type Column, readColumns } from '#support/opened-database.ts'
import { columnKinds } from '../db/list-tables.ts'
import { declaredColumns } from './list.store.ts'

/** Null stands for the title (`productHooks`). */
const withHooks = ['products.alt']

test('the migrations give each list a column for each field, with its type and default', async () => {
  const db = await openTestDatabase()
  const columns = await readColumns(db)
  await db.destroy()
  const lacking = publicListNames.flatMap((list) => {
    const present = columns.filter(({ table }) => table === list)
    const declared = Object.entries(declaredColumns(list))
    if (present.length === 0) return `await listTable(db, columns, '${list}', ${JSON.stringify(declaredColumns(list))})`
    return declared
      .filter(([name, kind]) => !present.some((column) => column.name === name && fits(column, kind)))
      .map(([name, kind]) => `await addColumn(db, '${list}', '${name}', '${kind}')`)
  })
  expect(lacking, 'a new migration in src/server/db/migrations.ts needs these lines').toEqual([])
})

/** A column of the first release that must not be null may lack a default: the program always gives it a value. */
function fits({ table, name, type, isRequired, defaultValue }: Column, kind: keyof typeof columnKinds): boolean {
  const { type: wanted, default: value } = columnKinds[kind]
  if (type.toLowerCase() !== wanted) return false
  if (!isRequired) return defaultValue === null && (value === null || withHooks.includes(`${table}.${name}`))
  return (
    value !== null &&
    (defaultValue === null || defaultValue.replace(/::\w+$/, '').replaceAll("'", '') === String(value))
  )
}
