import type * as z from 'zod/mini'
import type { CrudEndpoints, Endpoint } from '#contract/endpoint.ts'
import { type EntityName, entities } from '#contract/entities.ts'
import { declaredPictures, isInLinkPreviews, type OrderEndpoint, sentPictures } from '#contract/entity.ts'
import type { Env } from '../env.ts'
import { pictureBodies } from '../http/json-body.ts'
import { type Call, route } from '../http/route.ts'
import { type ImageRules, prepareImages } from '../media/prepare-images.ts'
import type { EntityOnServer, MakeStore, PlainStore, SingleStore, WriteContext } from './entity-on-server.ts'
import { listOrder } from './list-order.ts'
import { refuseMalformedKey, repeatableRequest } from './repeatable-request.ts'
import { createRowStore } from './rows.store.ts'
import { subjectOf } from './subject.ts'
import type { Plan, Writer } from './write.ts'

// 10,000 ids take 390 KB.
const orderBodyLimit = 1_000_000

type Schema = z.ZodMiniType
type ListEndpoints = CrudEndpoints<Schema, Schema> & {
  order: OrderEndpoint | undefined
}
type SaveEndpoint = Endpoint<Schema, Schema> & { access: 'admin' }
type Kind = 'create' | 'update' | 'remove'

/** Any list entity, without its own types: the record in `entities.ts` has checked that they fit together. */
interface AnyList {
  store: MakeStore<PlainStore<unknown, object>>
  images?: (env: Env) => ImageRules
  writes?: (context: WriteContext) => {
    [K in Kind]?: (call: Call<ListEndpoints[K]>) => Promise<Plan<unknown>>
  }
}

interface AnySingle {
  store: MakeStore<SingleStore<unknown, unknown>>
  images?: (env: Env) => ImageRules
}

interface Context extends WriteContext {
  write: Writer
}

/** Registers the write endpoints of an entity from its declaration. */
export function writeRoutes(context: Context, name: EntityName, entity: EntityOnServer<EntityName>): void {
  const declared = entities[name]
  if ('save' in declared) singleRoute(context, name, declared.save as SaveEndpoint, entity as AnySingle)
  else listRoutes(context, name, declared as ListEndpoints, entity as AnyList)
}

function listRoutes(context: Context, name: EntityName, endpoints: ListEndpoints, list: AnyList): void {
  const { store, images, writes } = list
  const { app, db, env, write } = context
  const onServer = list as unknown as EntityOnServer<EntityName>
  const subject = subjectOf(name, onServer)
  const on = (trx: typeof db) => store(trx, env.apiUrl)
  const fields = sentPictures(entities[name])
  const isShared = isInLinkPreviews(endpoints)
  const options = pictureBodies(fields)
  const withImages = (body: unknown, isNew: boolean) =>
    prepareImages(body as object, { ...images?.(env), mediaHost: env.apiUrl, fields, isNew, isShared })
  const {
    create = async ({ body }) => {
      const stored = await withImages(body, true)
      return { run: async (trx) => await on(trx).insert(await stored(trx)) }
    },
    update = async ({ id, body }) => {
      const stored = await withImages(body, false)
      return { run: async (trx) => await on(trx).update(id, await stored(trx)) }
    },
    remove = async ({ id }) => ({ run: (trx) => createRowStore(trx, onServer.table).remove(id) }),
  }: ReturnType<NonNullable<AnyList['writes']>> = writes?.(context) ?? {}

  route(
    app,
    endpoints.create,
    async (call) => {
      const { actor } = call
      const request = repeatableRequest(call.request, actor.userId)
      return await write({ actor, subject, action: 'created', request }, await create(call))
    },
    { ...options, onRequest: refuseMalformedKey },
  )
  route(
    app,
    endpoints.update,
    async (call) => {
      const { actor, id, ifMatch } = call
      return await write({ actor, subject, action: 'updated', id, ifMatch }, await update(call))
    },
    { ...options, find: on(db).find },
  )
  route(app, endpoints.remove, async (call) => {
    const { actor, id, ifMatch } = call
    await write({ actor, subject, action: 'deleted', id, ifMatch }, await remove(call))
    return undefined
  })
  const order = listOrder(name, onServer)
  if (!order) return
  // `EntityOnServer` demands the column of exactly those that declare the endpoint.
  route(
    app,
    endpoints.order as OrderEndpoint,
    async ({ body, actor, ifMatch, reply }) => {
      const change = { actor, subject: order.subject, action: 'ordered', id: name, ifMatch } as const
      const ordered: { ids: string[]; version?: number } = await write(change, {
        run: (trx) => order.set(trx, body.ids),
      })
      reply.header('etag', `"${ordered.version}"`)
      return ordered
    },
    { bodyLimit: orderBodyLimit },
  )
}

function singleRoute({ app, env, write }: Context, name: EntityName, save: SaveEndpoint, single: AnySingle): void {
  const subject = subjectOf(name, single as unknown as EntityOnServer<EntityName>)
  const fields = sentPictures(entities[name])
  const rows = declaredPictures(entities[name]).pictureRows
  route(
    app,
    save,
    async ({ body, actor, ifMatch }) => {
      const change = { actor, subject, action: 'updated', id: name, ifMatch } as const
      // As new: the whole item is replaced, so that an absent picture is removed.
      const stored = await prepareImages(body as object, {
        ...single.images?.(env),
        mediaHost: env.apiUrl,
        fields,
        rows,
        isNew: true,
        isShared: isInLinkPreviews(entities[name]),
      })
      return await write(change, { run: async (trx) => await single.store(trx, env.apiUrl).save(await stored(trx)) })
    },
    pictureBodies(fields, Object.keys(rows).length > 0),
  )
}
