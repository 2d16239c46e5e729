import type * as z from 'zod/mini'
import {
  type CallOptions,
  call,
  HttpError,
  MissingTokenError,
  type OutgoingCall,
  sendByFetch,
} from '#browser/http/call.ts'
import type { AnyEndpoint, CrudEndpoints, ReplyOf } from '#contract/endpoint.ts'
import { type EntityName, entities, type ItemOf } from '#contract/entities.ts'
import type { EntityTraits, OrderEndpoint } from '#contract/entity.ts'
import type { SaveOptions } from '../forms/resource.ts'
import { sendWithProgress } from '../forms/upload.tsx'

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

/**
 * Loads a list with the token: only administrators get versions. A public list is loaded even if the session has ended, then without
 * them. @throws what `call` throws
 */
export async function loadList<List extends AnyEndpoint>(
  list: List,
  options: Pick<CallOptions<List>, 'signal' | 'onVersion'> = {},
): Promise<ReplyOf<List>> {
  try {
    return await call<List>({ ...list, access: 'admin' }, options)
  } catch (error) {
    const isSignedOut = error instanceof MissingTokenError || (error instanceof HttpError && error.status === 401)
    if (!isSignedOut || list.access === 'admin') throw error
    return await call(list, options)
  }
}

/**
 * The call for `loadList` that lists an entity. Of an entity that is partly private the public list is no substitute: a save would
 * store what it leaves blank, and an order would lack what it leaves out.
 */
export function listCall<List extends AnyEndpoint>({
  list,
  isPartlyPrivate,
}: {
  list: List
  isPartlyPrivate?: true
}): List {
  return isPartlyPrivate ? { ...list, access: 'admin' } : list
}

/** The query for a single entity's item, and its key in the cache; null while nothing is stored. */
export function singleQuery<Name extends Extract<EntityName, 'meta' | 'company' | 'texts'>>(name: Name) {
  return {
    queryKey: [name],
    async queryFn({ signal }: { signal: AbortSignal }): Promise<ItemOf<Name> | null> {
      const reply: unknown = await loadList(entities[name].list, { signal })
      // GET /meta returns a list, whose first element is used (spec §3).
      return (Array.isArray(reply) ? (reply[0] ?? null) : reply) as ItemOf<Name> | null
    },
  }
}

const keyBytes = 16

/** The last create that has not succeeded. In memory only: its content may have a password. */
let attempt: { content: string; key: string } | undefined

/** The `Idempotency-Key` of a create: the same while the same content is sent again, so that one whose response was lost is not repeated. */
export function saveKey(path: string, body: object): string {
  const content = `${path} ${JSON.stringify(body)}`
  if (attempt?.content !== content) attempt = { content, key: randomKey() }
  return attempt.key
}

/** Called after a successful create: the same content is then another item. */
export function forgetSaveKey(): void {
  attempt = undefined
}

// Unlike `randomUUID` and `subtle`, this also exists on a plain http address of a local network.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
