import * as z from 'zod/mini'
import { type AnyEndpoint, type CrudEndpoints, crudEndpoints, type Endpoint, reading, saving } from './endpoint.ts'
import { bodySchema, itemSchema } from './field-schemas.ts'
import { type AbsentFields, blankOf, type Declaration, type Field } from './fields.ts'
import { type Picture, validationCodes } from './validation.ts'

type Schema = z.ZodMiniType

/** The order of a list: the ids of all its items, once each. */
const orderSchema = z.object({
  ids: z.array(z.string(validationCodes.incompleteOrder), validationCodes.incompleteOrder),
})

/** `PUT {path}/order`. Other ids than those of all items are refused with the field `ids`. */
function orderEndpoint(path: `/${string}`) {
  return { ...saving, path: `${path}/order`, body: orderSchema, reply: orderSchema } as const satisfies AnyEndpoint
}

export type OrderEndpoint = ReturnType<typeof orderEndpoint>

/** What an entity declares, without its own types: for code that treats all of them alike. */
export interface AnyEntity extends Partial<Omit<CrudEndpoints<Schema, Schema>, 'list'>> {
  list: AnyEndpoint
  save?: Endpoint<Schema, Schema> & { readonly access: 'admin' }
  order?: OrderEndpoint | undefined
  fields?: Readonly<Record<string, Field>>
  words?: { address: string }
  titleOf(item: object, productTitle?: string): string
  orderedBy?: string
  blank?: object
  absent: AbsentFields
  eitherOf?: readonly [string, string]
  /** Of each field of an item that is a picture, for upload, storage and pruning: the body's field, null if only the server sets it. */
  pictures: Readonly<Record<string, string | null>>
  /** The lists of an item whose rows have a small picture, and the field of a row that is its address, '' for none. */
  pictureRows: Readonly<Record<string, string>>
}

/** The fields of an entity's body that contain pictures. */
export function sentPictures({ pictures }: Pick<AnyEntity, 'pictures'>): string[] {
  return Object.values(pictures).filter((field) => field !== null)
}

/** The addresses of the pictures in the rows of an item. */
export function rowPictures({ pictureRows }: Pick<AnyEntity, 'pictureRows'>, item: object | null): string[] {
  return Object.entries(pictureRows).flatMap(([list, field]) =>
    ((item as Record<string, Record<string, string>[]> | null)?.[list] ?? []).map((row) => row[field] ?? ''),
  )
}

type Blank<Listed> = {
  readonly [Field in Exclude<keyof Listed, '_id' | 'version'>]-?: Exclude<Listed[Field], undefined>
}

/** Adds to a declared list what the calls and the server need of it: its endpoints below `path`, its schemas, its blank item, its pictures. */
export function listEntity<Listed, Input>(path: `/${string}`, declaration: Declaration<Listed, Input>) {
  const item = itemSchema(declaration)
  const fields = Object.entries<Field>(declaration.fields)
  const pictures = fields.flatMap(([name, { kind, of = null }]) => (kind === 'picture' ? [[name, of]] : []))
  const withoutPicture = fields.find(([name, { kind }]) => kind === 'photo' && !pictures.some(([, of]) => of === name))
  if (withoutPicture) throw new Error(`${path} lacks the picture of ${withoutPicture[0]} (pictureOf)`)
  return {
    ...declaration,
    ...crudEndpoints(path, { list: z.array(item), item, input: bodySchema(declaration) }, 'public'),
    order: orderEndpoint(path),
    blank: Object.fromEntries(fields.map(([name, field]) => [name, blankOf(field)])) as Blank<Listed>,
    pictures: Object.fromEntries(pictures),
    pictureRows: {},
  }
}

/** Whether an entity has one item. */
export function isSingle(entity: object): boolean {
  return !('create' in entity)
}

/**
 * Declares an entity that has one item: `GET {path}` returns it, `blank` while nothing is stored, and `PUT {path}` replaces it. Everywhere
 * else it is a list with the item, or an empty one.
 */
export function singleEntity<
  Item extends Schema,
  Input extends Schema,
  Traits extends Pick<AnyEntity, 'pictures' | 'pictureRows'> & {
    titleOf: (item: z.output<Item>) => string
    blank: z.output<Item>
  },
>(path: `/${string}`, { item, input }: { item: Item; input: Input }, traits: Traits) {
  const endpoints = {
    list: { ...reading, path, access: 'public', reply: item },
    save: { ...saving, path, body: input, reply: item },
  } as const satisfies Record<string, AnyEndpoint>
  return { ...endpoints, absent: 'blank', ...traits } as const
}

/** What `GET` of an entity responds with: the list, or the item of a single entity. */
export function replyOfList(entity: object, items: readonly unknown[]): unknown {
  return isSingle(entity) && 'blank' in entity ? (items[0] ?? entity.blank) : items
}

/** The list in a response: that of `replyOfList`. */
export function listOfReply<Item>(reply: Item | Item[]): Item[] {
  return Array.isArray(reply) ? reply : [reply]
}

/** Sorts items by a numeric field, ascending and stable. In any other order the list is as the server returned it. */
export function sortItems<Item>(
  { orderedBy = 'creation' }: { orderedBy?: string },
  items: readonly Item[],
): readonly Item[] {
  if (orderedBy === 'creation' || orderedBy === 'place') return items
  const numberOf = (item: Item) => Number((item as Record<string, unknown>)[orderedBy])
  return [...items].sort((a, b) => numberOf(a) - numberOf(b))
}

/** Whether two values of a field are the same. The variants of a picture are completed later; it stays the same picture. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const comparable = (value: unknown) => JSON.stringify((value as Partial<Picture> | null | undefined)?.hash ?? value)
  return comparable(one) === comparable(other)
}
