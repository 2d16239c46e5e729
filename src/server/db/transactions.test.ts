import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#support/build-test-app.ts'
import { systemActor } from './actor.ts'
import { publishInTransaction } from './transactions.ts'

test('a published write begins when the one before has ended, so that no two wait for each other’s rows', async () => {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  const steps: string[] = []
  const write = (name: string) =>
    publishInTransaction(db, systemActor, async () => {
      steps.push(`${name} begins`)
      await pause(200)
      steps.push(`${name} ends`)
    })
  const [first, second] = await Promise.all([write('a'), write('b')])
  expect(steps).toEqual(
    steps[0] === 'a begins'
      ? ['a begins', 'a ends', 'b begins', 'b ends']
      : ['b begins', 'b ends', 'a begins', 'a ends'],
  )
  expect(Math.abs(first.published.version - second.published.version)).toBe(1)
})
