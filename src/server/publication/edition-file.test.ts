import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { systemActor } from '../db/actor.ts'
import { createFaqStore } from '../faq/faq.store.ts'
import { type EditionFile, storeEditions } from './edition-file.ts'

test('if several editions follow quickly, only the last is stored, one at a time', async () => {
  let release = () => {}
  const disk = new Promise<void>((resolve) => {
    release = resolve
  })
  const { publish, stored, saved } = await setup(() => disk)
  const versions = [await publish(), await publish(), await publish()]
  await nextTurn()
  expect(saved).toEqual(versions.slice(0, 1))
  release()
  await stored()
  expect(saved).toEqual([versions[0], versions[2]])
})

test('a failed write to the disk is logged, and the next edition is stored', async () => {
  let refusals = 1
  const { publish, stored, saved, faults } = await setup(async () => {
    refusals -= 1
    if (refusals >= 0) throw new Error('no room')
  })
  await publish()
  await stored()
  const version = await publish()
  await stored()
  expect([saved.at(-1), faults]).toEqual([version, ['edition_not_stored']])
})

async function setup(save: () => Promise<void>) {
  const { publisher } = await buildTestApp()
  const saved: number[] = []
  const faults: string[] = []
  const file = {
    save(edition: { version: number }) {
      saved.push(edition.version)
      return save()
    },
  } satisfies Pick<EditionFile, 'save'>
  const stored = storeEditions({ publisher, file, log: { error: (_, message) => faults.push(message) } })
  const question = { question: 'Vale a pena?', answer: 'Vale.', order: 0 }
  return {
    saved,
    faults,
    stored,
    /** Publishes a change and returns the version of its edition. */
    async publish(): Promise<number> {
      await publisher.publish(systemActor, (trx) => createFaqStore(trx).insert(question))
      return publisher.edition.version
    },
  }
}
