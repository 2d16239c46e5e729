import type * as z from 'zod/mini'
import { call, type OutgoingCall, sendByFetch } from '#browser/http/call.ts'
import type { AnyEndpoint, CrudEndpoints } from '#contract/endpoint.ts'
import type { EntityName } from '#contract/entities.ts'
import type { EntityTraits, OrderEndpoint } from '#contract/entity.ts'
import { sendWithProgress } from '../forms/upload.ts'
import { listCall, loadList } from './load-list.ts'

/** Larger bodies contain a photo and take seconds on a phone: their progress is shown. */
const largeBodyLetters = 50_000

export interface SaveOptions {
  /** The idempotency key: a create that is sent twice is one write. */
  idempotencyKey?: string
  /** The version that the change is based on; the server refuses it (412) if the item has another by now. */
  ifMatch?: number | undefined
  /** Called with 0 to 1 while a photo is sent. */
  onProgress?: (fraction: number) => void
}

/** An entity's traits and its calls (spec §7). Each throws what `call` throws. */
export interface EntityClient<Item, Input> extends EntityTraits<Item> {
  path: string
  /** The name of the list in the cache and of the drafts in this browser. */
  name: EntityName
  list: (signal: AbortSignal) => Promise<Item[]>
  create: (input: Input, options?: SaveOptions) => Promise<unknown>
  update: (id: string, input: Input, options?: SaveOptions) => Promise<unknown>
  remove: (id: string, options?: Pick<SaveOptions, 'ifMatch'>) => Promise<unknown>
  /** Sets the order of the list, if it is still the one that was read last, and returns its version; absent if it has none that can be set. */
  reorder?: ((ids: readonly string[]) => Promise<number | undefined>) | undefined
}

type Schema = z.ZodMiniType

/** Creates an entity's calls. The compiler cannot follow the generic schemas in here; callers get exact types from them. */
export function createEntityClient<Item extends Schema, Input extends Schema>(
  entity: CrudEndpoints<Item, Input> & EntityTraits<z.output<Item>> & { order: OrderEndpoint | undefined },
): EntityClient<z.output<Item>, z.input<Input>> {
  const send = call as (
    endpoint: AnyEndpoint,
    options: Omit<Parameters<typeof call>[1] & object, 'body'> & { body?: unknown },
  ) => Promise<unknown>
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
    list: (signal) => loadList(listCall(entity), { signal, onVersion }) as Promise<z.output<Item>[]>,
    create: (body, { onProgress, ...options } = {}) =>
      send(entity.create, { body, ...options, send: sendBySize(onProgress) }),
    update: (id, body, { onProgress, ...options } = {}) =>
      send(entity.update, { id, body, ...options, send: sendBySize(onProgress) }),
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
