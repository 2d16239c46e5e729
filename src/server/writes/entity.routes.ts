import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { CrudEndpoints } from '#contract/endpoint.ts'
import {
  declarationOf,
  type EntityName,
  entityNames,
  type ListEntityName,
  listNames,
  type PublicListName,
} from '#contract/entities.ts'
import { type AnyEntity, isSingle, replyOfList, sentPictures } from '#contract/entity.ts'
import { isList } from '#contract/lists.text.ts'
import type { Database } from '../db/tables.ts'
import { readPosition } from '../db/transactions.ts'
import { pictureBody } from '../http/json-body.ts'
import { route, withAuthorization } from '../http/route.ts'
import { prepareImages } from '../media/prepare-images.ts'
import { entityStore, findItem, listStore, saved } from '../stores/entity-store.ts'
import { createRowStore, singleId, unstoredVersion } from '../stores/items.store.ts'
import { wholeState, withMediaHost } from '../stores/states.ts'
import { findCreated, idempotencyKey, refuseMalformedKey } from './idempotency.ts'
import { listOrder, orderVersion } from './order.store.ts'
import type { ListWrites, WriteContext } from './write.ts'

// 10,000 ids take 390 KB.
const orderBodyLimit = 1_000_000

/** The writes of the lists that are not declared. */
type OtherWrites = Readonly<Record<Exclude<ListEntityName, PublicListName>, ListWrites>>
type ItemEndpoints = Pick<CrudEndpoints<z.ZodMiniType, z.ZodMiniType>, 'create' | 'update' | 'remove'>

/** Registers every endpoint of every entity, except the lists that visitors get from the edition. */
export function entityRoutes(context: WriteContext, others: OtherWrites): void {
  for (const name of entityNames) {
    const { save, order } = declarationOf(name)
    listRoute(context, name)
    if (save) saveRoute(context, name, save)
    if (order) orderRoute(context, name, order)
  }
  for (const name of listNames) itemRoutes(context, name, isList(name) ? plainWrites(context, name) : others[name])
}

function listRoute({ app, db, env }: WriteContext, name: EntityName): void {
  const declared = declarationOf(name)
  const isPublic = declared.list.access === 'public'
  const options = isPublic ? { ...withAuthorization, onRequest: app.requireAdministrator } : {}
  let kept = { position: '', json: '' }

  async function read(): Promise<unknown> {
    // First the versions: an item that changes in between has an old one, which `If-Match` refuses.
    const versions = await createRowStore(db, name).versions()
    const items = await entityStore(name, db).list()
    if (isSingle(declared) && declared.blank && items.length === 0)
      return { ...declared.blank, version: unstoredVersion }
    const withVersions = items.map((item) => ({
      ...withMediaHost(name, item, env.apiUrl),
      version: versions.get('_id' in item ? String(item._id) : singleId),
    }))
    return replyOfList(declared, withVersions)
  }

  route(
    app,
    declared.list,
    async ({ reply }) => {
      // The older one of a list that changes in between.
      reply.header('etag', `"${await orderVersion(db, name)}"`)
      if (!isPublic) return await read()
      // Every change of it is a published write: nothing else is read again while the database has the same version.
      const position = JSON.stringify(await readPosition(db))
      if (kept.position !== position) kept = { position, json: reply.serialize(await read()).toString() }
      reply.type('application/json; charset=utf-8')
      return kept.json
    },
    options,
  )
}

/** The writes of a declared list: pictures are prepared before the transaction, and the store gets the whole state. */
function plainWrites({ env }: WriteContext, name: PublicListName): ListWrites {
  const on = (trx: Database) => listStore(name, trx)
  return {
    async create({ body }, id) {
      const stored = await prepareImages(env, name, body, true)
      return {
        async run(trx) {
          await on(trx).insertAll([{ id, state: wholeState(name, await stored(trx)) }])
          return await findItem(on(trx), id)
        },
      }
    },
    async update({ id, body }) {
      const stored = await prepareImages(env, name, body, false)
      return {
        async run(trx, before) {
          return await saved(on(trx), wholeState(name, await stored(trx), before), id)
        },
      }
    },
    async remove({ id }) {
      return { run: (trx) => createRowStore(trx, name).remove(id) }
    },
  }
}

function itemRoutes({ app, db, write }: WriteContext, name: ListEntityName, writes: ListWrites): void {
  const { create, update, remove } = declarationOf(name) as ItemEndpoints
  const options = bodyOptions(name)

  route(
    app,
    create,
    async (call) => {
      const key = idempotencyKey(call.request)
      const plan = await writes.create(call, key ?? randomUUID())
      const repeatable = key === undefined ? {} : { findCreated: (trx: Database) => findCreated(trx, name, key) }
      return await write({ actor: call.actor, entity: name, action: 'created' }, { ...plan, ...repeatable })
    },
    { ...options, onRequest: refuseMalformedKey },
  )
  route(
    app,
    update,
    async (call) => {
      const { actor, id, ifMatch } = call
      return await write({ actor, entity: name, action: 'updated', id, ifMatch }, await writes.update(call))
    },
    { ...options, find: (id) => findItem(entityStore(name, db), id) },
  )
  route(app, remove, async (call) => {
    const { actor, id, ifMatch } = call
    await write({ actor, entity: name, action: 'deleted', id, ifMatch }, await writes.remove(call))
    return undefined
  })
}

function saveRoute(context: WriteContext, name: EntityName, save: NonNullable<AnyEntity['save']>): void {
  const { app, env, write } = context
  route(
    app,
    save,
    async ({ body, actor, ifMatch }) => {
      // As new: the whole item is replaced, so that an absent picture is removed.
      const stored = await prepareImages(env, name, body, true)
      const change = { actor, entity: name, action: 'updated', id: name, ifMatch } as const
      return await write(change, {
        run: async (trx) => await saved(entityStore(name, trx), wholeState(name, await stored(trx)), name),
      })
    },
    bodyOptions(name),
  )
}

function orderRoute({ app, publish }: WriteContext, name: EntityName, endpoint: NonNullable<AnyEntity['order']>): void {
  const order = listOrder(name)
  route(
    app,
    endpoint,
    async ({ body, actor, ifMatch, reply }) => {
      const ordered = await publish(actor, (trx) => order.set(trx, { actor, ifMatch }, body.ids))
      reply.header('etag', `"${ordered.version}"`)
      return ordered
    },
    { bodyLimit: orderBodyLimit },
  )
}

/** The limits of a body with the entity's pictures. */
function bodyOptions(name: EntityName) {
  const declared = declarationOf(name)
  const fields = [...sentPictures(declared), ...Object.keys(declared.pictureRows)]
  return fields.length > 0 ? pictureBody : {}
}
