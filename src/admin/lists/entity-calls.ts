import { type CallOptions, call, type OutgoingCall, sendByFetch } from '#browser/http/call.ts'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { type EntityName, entities, type ItemOf } from '#contract/entities.ts'
import { listOfReply } from '#contract/entity.ts'
import type { Item, SaveOptions } from '../forms/resource.ts'
import { sendWithProgress } from '../forms/upload.tsx'

/** Larger bodies contain a photo and take seconds on a phone: their progress is shown. */
const largeBodyLetters = 50_000

/** Sends a body with a photo so that its progress is reported. */
export function sendBySize(onProgress: SaveOptions['onProgress'] = () => {}) {
  return (outgoing: OutgoingCall) =>
    (outgoing.body?.length ?? 0) > largeBodyLetters ? sendWithProgress(outgoing, onProgress) : sendByFetch(outgoing)
}

/** Loads an entity's list with the token, even if it is public: only administrators get versions and private fields. @throws what `call` throws */
export async function loadList<List extends AnyEndpoint>(
  { list }: { list: List },
  options: Pick<CallOptions<List>, 'signal' | 'onVersion'> = {},
): Promise<ReplyOf<List>> {
  return await call<List>({ ...list, access: 'admin' }, options)
}

/** The query for a single entity's item, and its key in the cache; null while nothing is stored. */
export function singleQuery<Name extends Extract<EntityName, 'meta' | 'company' | 'texts'>>(name: Name) {
  return {
    queryKey: [name],
    // GET /meta returns a list, whose first element is used (spec §3).
    queryFn: async (context: { signal: AbortSignal }): Promise<ItemOf<Name> | null> =>
      (await presentQuery(name).queryFn(context)).items[0] ?? null,
  }
}

/** The query for the items of any entity as they are now, and for the version of their order if it has one. */
export function presentQuery<Name extends EntityName>(name: Name) {
  return {
    queryKey: [name, 'items'],
    async queryFn({ signal }: { signal: AbortSignal }) {
      let orderVersion: number | undefined
      const onVersion = (version: number) => {
        orderVersion = version
      }
      const reply = await loadList<AnyEndpoint>(entities[name], { signal, onVersion })
      return { items: listOfReply<unknown>(reply) as ItemOf<Name>[], orderVersion }
    },
  }
}

/** The query for the items alone. */
export function itemsQuery<Name extends EntityName>(name: Name) {
  return { ...presentQuery(name), select: itemsIn<ItemOf<Name>> }
}

function itemsIn<Item>({ items }: { items: Item[] }): Item[] {
  return items
}

/** What the form of a single entity has from the contract. */
export function singleResource(name: Parameters<typeof singleQuery>[0]) {
  const save: AnyEndpoint = entities[name].save
  return {
    entity: name,
    query: singleQuery(name),
    save: (body: object, _: unknown, { ifMatch, onProgress }: SaveOptions) =>
      call(save, { body, ifMatch, send: sendBySize(onProgress) }) as Promise<Item>,
  }
}

const keyBytes = 16

/** The last create that has not succeeded. In memory only: its content may have a password. */
let attempt: { content: string; key: string } | undefined

/** Creates an item with the same `Idempotency-Key` while the same content is sent again: one whose response was lost is not repeated. */
export async function createOnce<Item>(
  path: string,
  body: object,
  create: (key: string) => Promise<Item>,
): Promise<Item> {
  const content = `${path} ${JSON.stringify(body)}`
  if (attempt?.content !== content) attempt = { content, key: randomKey() }
  const { key } = attempt
  const created = await create(key)
  if (attempt?.key === key) attempt = undefined
  return created
}

// Unlike `randomUUID` and `subtle`, this also exists on a plain http address of a local network.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
