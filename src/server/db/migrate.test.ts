import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder, openEmpty } from '#support/released-database.ts'
import { isDatabaseUnavailable } from './faults.ts'
import { migrations } from './migrations.text.ts'
import { openDatabase } from './open-database.ts'

const oldest = migrations.slice(0, 1)
const oldestName = oldest[0]?.name ?? ''

test('a new database has no migrations, an older one has those of its program, and both lack the others', async () => {
  const { readSchema, prepare } = await openEmpty()
  expect(await readSchema()).toEqual({ done: [], missing: migrations })
  await prepare(oldest)
  expect(await readSchema()).toEqual({ done: [oldestName], missing: migrations.slice(1) })
})

test('a database is refused by a program that does not know all of its migrations, which the error names', async () => {
  const { db, readSchema, prepare } = await openEmpty()
  await prepare(oldest)
  for (const name of ['999-later', '998-later']) await db.insertInto('migrations').values({ name }).execute()
  const error = { name: 'NewerDatabaseError', unknown: ['998-later', '999-later'] }
  await expect(readSchema()).rejects.toMatchObject({ ...error, newest: migrations.at(-1)?.name })
  await expect(prepare(oldest)).rejects.toMatchObject({ ...error, newest: oldestName })
  await expect(prepare([])).rejects.toMatchObject({ unknown: [oldestName, ...error.unknown], newest: '' })
})

test('an outage is not taken for a new database', async () => {
  const { db, readSchema } = openDatabase(`file:${join(newFolder(), 'missing.db')}`, { mayCreate: false })
  onTestFinished(() => db.destroy())
  await expect(readSchema()).rejects.toSatisfy(isDatabaseUnavailable)
})
