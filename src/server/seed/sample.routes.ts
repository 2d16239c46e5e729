import type { FastifyInstance } from 'fastify'
import { samples } from '#contract/overview.ts'
import type { Database } from '../db/tables.ts'
import type { Administrator } from '../db/transactions.ts'
import { entityOnServer } from '../entities.ts'
import { route } from '../http/route.ts'
import type { Publish } from '../publication/publisher.ts'
import { createRowStore } from '../writes/items.store.ts'
import { subjectOf, write } from '../writes/write.ts'
import { isUnchangedSample, type SampledName, sampledNames } from './shipped.ts'

/** Registers `DELETE /samples`: one write, which visitors see as one change. Each item has its revision and its place in the trash. */
export function sampleRoutes(app: FastifyInstance, publish: Publish): void {
  route(app, samples.remove, async ({ actor }) => {
    await publish(actor, async (trx) => {
      // The transaction waits for other writes before its first read, so no item changes between comparison and delete.
      for (const name of sampledNames) await removeUnchanged(trx, actor, name)
    })
    return undefined
  })
}

async function removeUnchanged(trx: Database, actor: Administrator, name: SampledName): Promise<void> {
  const { store } = entityOnServer(name)
  const rows = createRowStore(trx, name)
  const subject = subjectOf(name)
  for (const item of await store(trx, '').list()) {
    const id = '_id' in item ? String(item._id) : ''
    if (!isUnchangedSample(name, item)) continue
    await write(trx, { actor, subject, action: 'deleted', id }, { run: () => rows.remove(id) })
  }
}
