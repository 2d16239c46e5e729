import {
  type CallOptions,
  call,
  HttpError,
  MissingTokenError,
  type OutgoingCall,
  sendByFetch,
} from '#browser/http/call.ts'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { type EntityName, entities, type ItemOf } from '#contract/entities.ts'
import { listOfReply } from '#contract/entity.ts'
import type { SaveOptions } from '../forms/resource.ts'
import { sendWithProgress } from '../forms/upload.tsx'

/** Larger bodies contain a photo and take seconds on a phone: their progress is shown. */
const largeBodyLetters = 50_000

/** Sends a body with a photo so that its progress is reported. */
export function sendBySize(onProgress: SaveOptions['onProgress'] = () => {}) {
  return (outgoing: OutgoingCall) =>
    (outgoing.body?.length ?? 0) > largeBodyLetters ? sendWithProgress(outgoing, onProgress) : sendByFetch(outgoing)
}

interface Listing<List extends AnyEndpoint> {
  list: List
  isPartlyPrivate?: true
}

/**
 * Loads an entity's list with the token: only administrators get versions. A public list is loaded even if the session has ended, then
 * without them. Of an entity that is partly private it is no substitute: a save would store what it leaves blank, and an order would lack
 * what it leaves out. @throws what `call` throws
 */
export async function loadList<List extends AnyEndpoint>(
  { list, isPartlyPrivate }: Listing<List>,
  options: Pick<CallOptions<List>, 'signal' | 'onVersion'> = {},
): Promise<ReplyOf<List>> {
  try {
    return await call<List>({ ...list, access: 'admin' }, options)
  } catch (error) {
    const isSignedOut = error instanceof MissingTokenError || (error instanceof HttpError && error.status === 401)
    if (!isSignedOut || isPartlyPrivate || list.access === 'admin') throw error
    return await call(list, options)
  }
}

/** The query for a single entity's item, and its key in the cache; null while nothing is stored. */
export function singleQuery<Name extends Extract<EntityName, 'meta' | 'company' | 'texts'>>(name: Name) {
  return {
    queryKey: [name],
    async queryFn({ signal }: { signal: AbortSignal }): Promise<ItemOf<Name> | null> {
      const reply: unknown = await loadList<AnyEndpoint>(entities[name], { signal })
      // GET /meta returns a list, whose first element is used (spec §3).
      return (Array.isArray(reply) ? (reply[0] ?? null) : reply) as ItemOf<Name> | null
    },
  }
}

/** The query for the items of any entity as they are now, where they are only shown. */
export function itemsQuery<Name extends EntityName>(name: Name) {
  return {
    queryKey: [name, 'items'],
    async queryFn({ signal }: { signal: AbortSignal }): Promise<ItemOf<Name>[]> {
      return listOfReply<unknown>(await loadList<AnyEndpoint>(entities[name], { signal })) as ItemOf<Name>[]
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
