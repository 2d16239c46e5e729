import type { FastifyInstance } from 'fastify'
import { samples } from '#contract/samples.ts'
import type { Administrator } from '../db/actor.ts'
import type { Database } from '../db/tables.ts'
import { entitiesOnServer } from '../entities.ts'
import { route } from '../http/route.ts'
import type { Publish } from '../publication/publisher.ts'
import type { ListStore, MakeStore } from '../writes/entity-on-server.ts'
import { createRowStore } from '../writes/rows.store.ts'
import { subjectOf } from '../writes/subject.ts'
import { write } from '../writes/write.ts'
import { isUnchangedSample, type SampledName, sampledNames } from './shipped-samples.ts'

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
  const onServer = entitiesOnServer[name]
  const store = (onServer.store as MakeStore<ListStore<{ _id: string }>>)(trx, '')
  const rows = createRowStore(trx, onServer.table)
  const subject = subjectOf(name, onServer)
  for (const item of await store.list()) {
    const id = item._id
    if (!isUnchangedSample(name, item)) continue
    await write(trx, { actor, subject, action: 'deleted', id }, { run: () => rows.remove(id) })
  }
}
