import type * as z from 'zod/mini'
import { declarationOf, type EntityName, entityNames } from '#contract/entities.ts'

type Fields = Record<string, unknown>

/** A field's column, and the values of one from the other. */
interface Column {
  column: string
  /** `row` is the whole row. */
  toField(stored: never, row: never): unknown
  /** Absent in a field that is not saved as it is sent. With undefined the column stays as it is. */
  toColumn?(value: never, input: never): unknown
}

type Conversion = Omit<Column, 'column'>

/** Numbers, and what may be null. */
const plain: Conversion = { toField: (stored) => stored, toColumn: (value: unknown) => value ?? null }

const json: Conversion = {
  toField: (stored: string) => JSON.parse(stored),
  toColumn: (value: unknown) => JSON.stringify(value),
}

/** How a field is stored, by the type of its schema; of any other type as JSON. */
const conversions: Readonly<Record<string, Conversion>> = {
  string: { toField: (stored) => stored, toColumn: (value: string | undefined) => value ?? '' },
  number: plain,
  nullable: plain,
  boolean: {
    toField: (stored: number) => stored === 1,
    toColumn: (value: boolean | undefined) => Number(value ?? false),
  },
}

/** The address of a picture at another host, in place of a stored one. */
const externalUrl: Column = {
  column: 'image_url',
  toField: (stored: string | null) => stored ?? '',
  toColumn: (image: { url?: string } | null | undefined) => (image === undefined ? undefined : (image?.url ?? null)),
}

/** The fields that are stored in another way than the others. */
const special: { readonly [Name in EntityName]?: Readonly<Record<string, Column>> } = {
  products: {
    image: externalUrl,
    slug: { column: 'slug', toField: (slug: string | null, row: { id: string }) => slug ?? row.id },
    // Without an own text the title is read, also after the title has changed.
    alt: {
      column: 'alt',
      toField: (alt: string | null, row: { title: string }) => alt ?? row.title,
      toColumn: (alt: string | null | undefined, { title }: { title: string }) => (alt && alt !== title ? alt : null),
    },
  },
  works: { image: externalUrl },
  faq: { order: { column: 'position', ...plain } },
  // The second name of the same number.
  meta: { landline: { column: 'phone', toField: (phone) => phone } },
}

type Schema = z.ZodMiniType & { def: { type: string; innerType?: Schema } }

/**
 * The columns of each entity's fields, by the contract: `commentAuthor` is in `comment_author`, stored by the type of its schema. Pictures are in
 * columns of their own.
 */
const columnsOf = Object.fromEntries(
  entityNames.map((name) => {
    const { create, save, pictures = {} } = declarationOf(name)
    const item = (create ?? save)?.reply as z.ZodMiniObject<Record<string, Schema>>
    const others = ['_id', 'version', ...Object.entries(pictures).flat()]
    const fields = Object.entries(item.shape).filter(([field]) => !others.includes(field))
    const columns = Object.fromEntries(fields.map(([field, schema]) => [field, columnOf(field, schema)]))
    return [name, { ...columns, ...special[name] }]
  }),
) as Record<EntityName, Record<string, Column>>

function columnOf(field: string, { def }: Schema): Column {
  const type = (def.type === 'optional' && def.innerType?.def.type) || def.type
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return { column, ...(conversions[type] ?? json) }
}

/** The column of a list's order; ties by creation. */
export function orderColumn(name: EntityName): string {
  const { orderedBy = 'creation' } = declarationOf(name)
  return orderedBy === 'creation' ? 'seq' : (columnsOf[name][orderedBy]?.column ?? orderedBy)
}

/** The names of an entity's columns. */
export function columnNames(name: EntityName): string[] {
  return Object.values(columnsOf[name]).map(({ column }) => column)
}

/** The fields of a row. */
export function toFields(name: EntityName, row: object): Fields {
  const stored = row as Fields
  const fields = Object.entries(columnsOf[name])
  return Object.fromEntries(
    fields.map(([field, { column, toField }]) => [field, toField(stored[column] as never, row as never)]),
  )
}

/** The columns of an input. */
export function toColumns(name: EntityName, input: object): Fields {
  const sent = input as Fields
  const saved = Object.entries(columnsOf[name]).flatMap(([field, { column, toColumn }]) =>
    toColumn ? [[column, toColumn(sent[field] as never, input as never)]] : [],
  )
  return Object.fromEntries(saved)
}
