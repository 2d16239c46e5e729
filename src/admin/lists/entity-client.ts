import type * as z from 'zod/mini'
import { call, type OutgoingCall, sendByFetch } from '#browser/http/call.ts'
import type { AnyEndpoint, CrudEndpoints } from '#contract/endpoint.ts'
import type { EntityName } from '#contract/entities.ts'
import type { EntityTraits, OrderEndpoint } from '#contract/entity.ts'
import type { SaveOptions } from '../forms/resource.ts'
import { sendWithProgress } from '../forms/upload.ts'
import { listCall, loadList } from './load-list.ts'

/** Larger bodies contain a photo and take seconds on a phone: their progress is shown. */
const largeBodyLetters = 50_000

/** An entity's traits and its calls (spec §7). Each throws what `call` throws. */
export interface EntityClient<Listed> extends EntityTraits<Listed> {
  path: string
  name: EntityName
  list: (signal?: AbortSignal) => Promise<Listed[]>
  create: (body: object, options?: SaveOptions) => Promise<Listed>
  update: (id: string, body: object, options?: SaveOptions) => Promise<Listed>
  remove: (id: string, options?: Pick<SaveOptions, 'ifMatch'>) => Promise<unknown>
  /** Sets the order of the list, if it is still the one that was read last, and returns its version; absent if it has none that can be set. */
  reorder?: ((ids: readonly string[]) => Promise<number | undefined>) | undefined
}

/** Creates a list's calls. The compiler cannot follow the generic schemas in here; callers get exact types from them. */
export function createEntityClient<Item extends z.ZodMiniType>(
  entity: CrudEndpoints<Item, z.ZodMiniType> & EntityTraits<z.output<Item>> & { order: OrderEndpoint | undefined },
): EntityClient<z.output<Item>> {
  type Listed = z.output<Item>
  const send = call as (endpoint: AnyEndpoint, options: object) => Promise<unknown>
  const { path } = entity.list
  const { order } = entity
  let orderVersion: number | undefined
  const onVersion = (version: number) => {
    orderVersion = version
  }
  return {
    path,
    name: path.slice(1) as EntityName,
    titleOf: entity.titleOf,
    orderedBy: entity.orderedBy,
    list: (signal) => loadList(listCall(entity), { ...(signal && { signal }), onVersion }) as Promise<Listed[]>,
    create: (body, { onProgress, ...options } = {}) =>
      send(entity.create, { body, ...options, send: sendBySize(onProgress) }) as Promise<Listed>,
    update: (id, body, { onProgress, ...options } = {}) =>
      send(entity.update, { id, body, ...options, send: sendBySize(onProgress) }) as Promise<Listed>,
    remove: (id, options) => send(entity.remove, { id, ...options }),
    reorder:
      order &&
      (async (ids) => {
        await send(order, { body: { ids }, ifMatch: orderVersion, onVersion })
        return orderVersion
      }),
  }
}

/** Sends a body with a photo so that its progress is reported. */
export function sendBySize(onProgress: SaveOptions['onProgress'] = () => {}) {
  return (outgoing: OutgoingCall) =>
    (outgoing.body?.length ?? 0) > largeBodyLetters ? sendWithProgress(outgoing, onProgress) : sendByFetch(outgoing)
}
