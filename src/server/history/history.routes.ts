import type { EntityName } from '#contract/entities.ts'
import { history, trash } from '#contract/history.ts'
import { isUniqueViolation } from '../db/faults.ts'
import { type Database, pictureColumns } from '../db/tables.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import { type Call, route } from '../http/route.ts'
import { createMediaStore } from '../media/media.store.ts'
import type { Publish } from '../publication/publisher.ts'
import type { EntityOnServer, ListStore, MakeStore, SingleStore, WriteContext } from '../writes/entity-on-server.ts'
import { listOrder } from '../writes/list-order.ts'
import { readableState, restoredInput, withoutChange } from '../writes/restored-input.ts'
import { createRevisionStore } from '../writes/revisions.store.ts'
import { createRowStore } from '../writes/rows.store.ts'
import { subjectOf } from '../writes/subject.ts'
import { createTrashStore } from '../writes/trash.store.ts'
import type { Writer } from '../writes/write.ts'

interface Context extends WriteContext {
  publish: Publish
  write: Writer
  entitiesOnServer: { [Name in EntityName]: EntityOnServer<Name> }
}

type State = Record<string, unknown>
interface AnyListStore extends ListStore<State> {
  insert: (input: State, id: string) => Promise<State>
  update: (id: string, input: State) => Promise<State | undefined>
}
interface AnySingleStore extends Pick<SingleStore<State, State>, 'list'> {
  save: (input: State) => Promise<State>
}
type AnyStore = AnyListStore | AnySingleStore
type RestoreCall = Pick<Call<typeof trash.restore>, 'actor' | 'ifMatch' | 'request'>

/** Registers the history and the trash of all entities. Restoring is a write like any other: it has a revision of its own. */
export function historyRoutes({ app, db, env, publish, write, entitiesOnServer }: Context): void {
  const storeOn = (name: EntityName, trx: Database, mediaHost: string) =>
    (entitiesOnServer[name].store as unknown as MakeStore<AnyStore>)(trx, mediaHost)

  route(app, history.list, async ({ query }) => {
    const found = await createRevisionStore(db).list(query)
    return found.map(({ before, after, ...revision }) => ({
      ...revision,
      before: readableState(revision.entity, before, env.apiUrl),
      after: readableState(revision.entity, after, env.apiUrl),
    }))
  })

  const findRevision = async (id: string) =>
    /^\d{1,9}$/.test(id) ? await createRevisionStore(db).find(Number(id)) : undefined

  const restoreRevision = async (call: Call<typeof history.restore>) => {
    const { entity, id, before, after } = orNotFound(await findRevision(call.id))
    // A deletion has no state after it, a creation none before it.
    const isTakenBack = call.body?.state === 'before'
    const state = isTakenBack ? before : (after ?? before)
    if (state === null) throw new ProblemError('not_found')
    const order = id === entity ? listOrder(entity, entitiesOnServer[entity]) : undefined
    if (order) {
      const change = {
        actor: call.actor,
        subject: order.subject,
        action: 'restored',
        id,
        ifMatch: call.ifMatch,
      } as const
      return { ...(await write(change, { run: (trx) => order.restore(trx, state as { ids: string[] }) })) }
    }
    return await restore(call, entity, id, async (trx) => {
      const row = await createTrashStore(trx).take(id)
      if (row !== undefined) await insertRow(trx, entity, id, row)
      const present = isTakenBack && after ? await readItem(storeOn(entity, trx, ''), id) : undefined
      const wanted = present && after ? withoutChange(entity, { before: state, after }, present) : state
      await putBack(trx, entity, id, restoredInput(entity, wanted))
      return row !== undefined
    })
  }
  route(app, history.restore, restoreRevision, { find: findRevision })

  route(app, trash.list, async () => await createTrashStore(db).list())

  route(app, trash.restore, async (call) => {
    const { entity } = orNotFound(await createTrashStore(db).find(call.id))
    return await restore(call, entity, call.id, async (trx) => {
      const row = orNotFound(await createTrashStore(trx).take(call.id))
      await insertRow(trx, entity, call.id, row)
      return true
    })
  })

  route(app, trash.remove, async ({ id, actor, request }) => {
    const { entity } = orNotFound(await createTrashStore(db).find(id))
    // Published, so that no write shows a picture meanwhile, and every server learns that pictures may be gone.
    await publish(actor, async (trx) => {
      const row = JSON.parse(orNotFound(await createTrashStore(trx).take(id)))
      const own = pictureColumns.filter(({ of }) => of === entity).flatMap(({ column }) => row[column] ?? [])
      const former = await createRevisionStore(trx).forgetContents(id)
      await createMediaStore(trx).deleteUnowned([...own, ...former])
    })
    if (entity === 'users') app.securityLog('user_erased', request, { userId: id, by: actor.userId })
    return undefined
  })

  async function restore(
    { actor, ifMatch, request }: RestoreCall,
    entity: EntityName,
    id: string,
    /** Returns whether the item was in the trash. */
    run: (trx: Database) => Promise<boolean>,
  ): Promise<Record<string, unknown>> {
    const subject = subjectOf(entity, entitiesOnServer[entity])
    let wasDeleted = false
    return await write(
      { actor, subject, action: 'restored', id, ifMatch },
      {
        async run(trx) {
          wasDeleted = await run(trx).catch((error) => {
            throw isUniqueViolation(error) ? new ProblemError('email_taken') : error
          })
          return await readItem(storeOn(entity, trx, env.apiUrl), id)
        },
        onCommit: () => {
          const event = wasDeleted ? 'user_restored' : 'user_changed'
          if (entity === 'users') app.securityLog(event, request, { userId: id, by: actor.userId })
        },
      },
    )
  }

  async function insertRow(trx: Database, entity: EntityName, id: string, row: string): Promise<void> {
    await createRowStore(trx, entitiesOnServer[entity].table).insert(row)
    const store = storeOn(entity, trx, '')
    if ('complete' in store) await store.complete?.(id)
  }

  async function putBack(trx: Database, entity: EntityName, id: string, input: State): Promise<void> {
    const store = storeOn(entity, trx, '')
    if ('save' in store) await store.save(input)
    else if ((await store.update(id, input)) === undefined) {
      // What has special writes contains more than history keeps: a user cannot come back without a password.
      if ('writes' in entitiesOnServer[entity]) throw new ProblemError('not_found')
      await store.insert(input, id)
    }
  }
}

async function readItem(store: AnyStore, id: string): Promise<State | undefined> {
  return 'find' in store ? await store.find(id) : (await store.list())[0]
}
