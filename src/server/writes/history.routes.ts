import { declarationOf, type EntityName } from '#contract/entities.ts'
import { history, trash } from '#contract/history.ts'
import type { Database } from '../db/tables.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import { type Call, route } from '../http/route.ts'
import { createMediaStore } from '../media/media.store.ts'
import { entityStore, findItem } from '../stores/entity-store.ts'
import { createRevisionStore, createTrashStore, picturesOfRow } from '../stores/history.store.ts'
import { createRowStore } from '../stores/items.store.ts'
import { createSamplesStore, samplesWithoutChange, type WithSamples } from '../stores/samples.store.ts'
import {
  hashesIn,
  toState,
  withMediaHost,
  withoutChange,
  withoutGonePictures,
  withPresentPhotos,
} from '../stores/states.ts'
import { addErasure, eraseItem, erasePast } from './erasure.ts'
import { listOrder, type OrderState } from './order.store.ts'
import type { WriteContext } from './write.ts'

type State = Record<string, unknown>
type RestoreCall = Pick<Call<typeof trash.restore>, 'actor' | 'ifMatch' | 'request'>

/** Registers the history and the trash of all entities. Restoring is a write like any other: it has a revision of its own. */
export function historyRoutes({ app, db, env, publish, write }: WriteContext): void {
  route(app, history.list, async ({ query }) => {
    const found = await createRevisionStore(db).list(query)
    const hashes = found.flatMap(({ entity, before, after }) => [
      ...hashesIn(entity, before),
      ...hashesIn(entity, after),
    ])
    const pictureOf = await createMediaStore(db).describe(hashes)
    const read = (entity: EntityName, state: State | null) =>
      state && withoutGonePictures(entity, withMediaHost(entity, state, env.apiUrl), pictureOf)
    return found.map(({ before, after, ...revision }) => ({
      ...revision,
      before: read(revision.entity, before),
      after: read(revision.entity, after),
    }))
  })

  const findRevision = async (id: string) =>
    /^\d{1,9}$/.test(id) ? await createRevisionStore(db).find(Number(id)) : undefined

  const restoreRevision = async (call: Call<typeof history.restore>): Promise<State> => {
    const { entity, id, before, after } = orNotFound(await findRevision(call.id))
    // A deletion has no state after it, a creation none before it.
    const isTakenBack = call.body?.state === 'before'
    const state = isTakenBack ? before : (after ?? before)
    if (state === null) throw new ProblemError('not_found')
    if (id === entity && declarationOf(entity).order) {
      const { actor, ifMatch } = call
      const order = state as unknown as OrderState
      return { ...(await publish(actor, (trx) => listOrder(entity).restore(trx, { actor, ifMatch }, order))) }
    }
    return await restore(call, entity, id, async (trx) => {
      const row = await createTrashStore(trx).take(id)
      if (row !== undefined) {
        await createRowStore(trx, entity).insert(row)
        for (const hash of picturesOfRow(entity, row)) await createMediaStore(trx).touch(hash)
      }
      const present = { ...(await findItem(entityStore(entity, trx), id)) }
      const change = isTakenBack && after ? { before: state, after } : undefined
      const wanted = change ? withoutChange(entity, change, present) : state
      const samples = createSamplesStore(trx)
      const ofSample = await samples.ofItem(entity, id)
      const { samples: past = [] } = state as WithSamples
      await samples.set(ofSample, change ? samplesWithoutChange(change, { present: ofSample, wanted }) : past)
      const wantedState = toState(entity, await withPresentPhotos(trx, entity, wanted, present))
      await entityStore(entity, trx).save(wantedState, id)
      return row !== undefined
    })
  }
  route(app, history.restore, restoreRevision, { find: findRevision })

  route(app, history.erase, async ({ query: { entity, id }, actor, request }) => {
    // Published, as in the trash.
    await publish(actor, (trx) => erasePast(trx, actor, entity, id))
    app.securityLog('history_erased', request, { entity, itemId: id, by: actor.userId })
    return undefined
  })

  route(app, trash.list, async ({ query }) => await createTrashStore(db).list(query))

  route(app, trash.restore, async (call) => {
    const { entity } = orNotFound(await createTrashStore(db).find(call.id))
    return await restore(call, entity, call.id, async (trx) => {
      await createRowStore(trx, entity).insert(orNotFound(await createTrashStore(trx).take(call.id)))
      return true
    })
  })

  route(app, trash.remove, async ({ id, actor, request }) => {
    const { entity } = orNotFound(await createTrashStore(db).find(id))
    // Published, so that no write shows a picture meanwhile, and every server learns that pictures may be gone.
    await publish(actor, async (trx) => {
      await eraseItem(trx, { entity, id, content: orNotFound(await createTrashStore(trx).take(id)) })
      await addErasure(trx, actor, { entity, id, title: '' })
    })
    if (entity === 'users') app.securityLog('user_erased', request, { userId: id, by: actor.userId })
    else app.securityLog('history_erased', request, { entity, itemId: id, by: actor.userId })
    return undefined
  })

  /** @param run returns whether the item was in the trash */
  async function restore(
    { actor, ifMatch, request }: RestoreCall,
    entity: EntityName,
    id: string,
    run: (trx: Database) => Promise<boolean>,
  ): Promise<State> {
    let wasDeleted = false
    const restored = await write(
      { actor, entity, action: 'restored', id, ifMatch },
      {
        async run(trx) {
          wasDeleted = await run(trx)
          return await findItem(entityStore(entity, trx), id)
        },
        onCommit: () => {
          const event = wasDeleted ? 'user_restored' : 'user_changed'
          if (entity === 'users') app.securityLog(event, request, { userId: id, by: actor.userId })
        },
      },
    )
    return { ...restored }
  }
}
