import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { systemActor } from '../db/actor.ts'
import { createFaqStore } from '../faq/faq.store.ts'
import { recompressWhenIdle } from './recompress-when-idle.ts'

const question = { question: 'Vale a pena?', answer: 'Vale, e muito. '.repeat(50), order: 0 }

/** The real publisher, with its recompressions counted, and a clock that the test sets. */
async function setupPublisher() {
  const { publisher } = await buildTestApp()
  const counts = { begun: 0, atOnce: 0, most: 0 }
  const counted = {
    get edition() {
      return publisher.edition
    },
    async recompressAll() {
      counts.begun += 1
      counts.atOnce += 1
      counts.most = Math.max(counts.most, counts.atOnce)
      return await publisher.recompressAll().finally(() => {
        counts.atOnce -= 1
      })
    },
  }
  const clock = { ms: 0 }
  const write = () => publisher.publish(systemActor, (trx) => createFaqStore(trx).insert(question))
  return { look: recompressWhenIdle(counted, () => clock.ms), counts, clock, write, publisher }
}

test('an edition is recompressed once, after two seconds without a change', async () => {
  const { look, counts, clock } = await setupPublisher()
  await look()
  clock.ms = 1999
  await look()
  expect(counts.begun).toBe(0)
  clock.ms = 2000
  await look()
  clock.ms = 9000
  await look()
  expect(counts.begun).toBe(1)
})

test('calls during a recompression start no other', async () => {
  const { look, counts, clock } = await setupPublisher()
  clock.ms = 2000
  await Promise.all([look(), look(), look()])
  expect(counts).toEqual({ begun: 1, atOnce: 0, most: 1 })
})

test('a write restarts the wait, and an edition that replaces one during its recompression is recompressed later', async () => {
  const { look, counts, clock, write, publisher } = await setupPublisher()
  clock.ms = 2000
  const running = look()
  await write()
  await running
  clock.ms = 2500
  await look()
  expect(counts.begun).toBe(1)
  clock.ms = 4500
  const written = publisher.edition
  await look()
  expect(counts.begun).toBe(2)
  expect(publisher.edition).not.toBe(written)
  expect(publisher.edition.lists).toBe(written.lists)
})
