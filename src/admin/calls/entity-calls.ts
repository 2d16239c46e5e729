import { call, callForVersion, type OutgoingCall, sendByFetch } from '#browser/call.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type EntityName, entities, type ItemOf } from '#contract/entities.ts'
import { listOfReply } from '#contract/entity.ts'
import { sendWithProgress } from './upload.ts'

/** An item as read: of a list with its id, of a single entity without. */
export interface Item {
  _id?: string
  version?: number | undefined
}

export interface SaveOptions {
  /** The version that the change is based on; the server refuses it (412) if the item has another by now. */
  ifMatch?: number | undefined
  /** Called with 0 to 1 while a photo is sent. */
  onProgress?: ((fraction: number) => void) | undefined
}

/** Larger bodies contain a photo and take seconds on a phone: their progress is shown. */
const largeBodyLetters = 50_000

/** Sends a body with a photo so that its progress is reported. */
export function sendBySize(onProgress: SaveOptions['onProgress'] = () => {}) {
  return (outgoing: OutgoingCall) =>
    (outgoing.body?.length ?? 0) > largeBodyLetters ? sendWithProgress(outgoing, onProgress) : sendByFetch(outgoing)
}

/** An entity's items as they are now, and the version of their order if it has one. A single entity has one item, or none. */
export interface LoadedItems<Loaded = Item> {
  items: Loaded[]
  orderVersion?: number | undefined
}

/** Reads an entity's items. It sends the token even if the list is public: only administrators get versions and private fields. */
export async function readItems(name: EntityName, signal?: AbortSignal): Promise<LoadedItems> {
  const list: AnyEndpoint = { ...entities[name].list, access: 'admin' }
  const { reply, version } = await callForVersion(list, signal ? { signal } : {})
  return { items: listOfReply<Item>(reply as Item | Item[]), orderVersion: version }
}

/** The one query for an entity. */
export function entityQuery<Name extends EntityName>(name: Name) {
  return {
    queryKey: [name],
    queryFn: ({ signal }: { signal: AbortSignal }) => readItems(name, signal) as Promise<LoadedItems<ItemOf<Name>>>,
  }
}

/** The query for an entity's items alone. */
export function itemsQuery<Name extends EntityName>(name: Name) {
  return { ...entityQuery(name), select: ({ items }: LoadedItems<ItemOf<Name>>) => items }
}

/** The query for a single entity's item; null while nothing is stored. */
export function singleQuery<Name extends SingleName>(name: Name) {
  return { ...entityQuery(name), select: ({ items }: LoadedItems<ItemOf<Name>>) => items[0] ?? null }
}

type SingleName = Extract<EntityName, 'meta' | 'company' | 'texts'>

/** What the form of a single entity has from the contract. */
export function singleResource(name: SingleName) {
  const save: AnyEndpoint = entities[name].save
  return {
    entity: name,
    save: (body: object, _: unknown, { ifMatch, onProgress }: SaveOptions) =>
      call(save, { body, ifMatch, send: sendBySize(onProgress) }) as Promise<Item>,
  }
}

/** The last create that has not succeeded. In memory only: its content may have a password. */
let attempt: { content: string; key: string } | undefined

/** Creates an item with the same `Idempotency-Key` while the same content is sent again: one whose response was lost is not repeated. */
export async function createOnce<Item>(
  path: string,
  body: object,
  create: (key: string) => Promise<Item>,
): Promise<Item> {
  const content = `${path} ${JSON.stringify(body)}`
  if (attempt?.content !== content) attempt = { content, key: randomId() }
  const { key } = attempt
  const created = await create(key)
  if (attempt?.key === key) attempt = undefined
  return created
}

/** A random UUID of version 4. `crypto.randomUUID` does not exist on a plain http address of a local network. */
function randomId(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) % 4)
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`]
  return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20)].join('-')
}
