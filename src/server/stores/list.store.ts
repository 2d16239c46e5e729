import type { Selectable } from 'kysely'
import type { ItemOf, PublicListName } from '#contract/entities.ts'
import type { Field } from '#contract/fields.ts'
import { declaredLists } from '#contract/lists.ts'
import { imageAddress } from '#contract/pictures.ts'
import type { Picture } from '#contract/validation.ts'
import type { ColumnKind } from '../db/list-tables.ts'
import { batchesOf, type Database, orderColumn, type Tables } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import type { StoredImage } from '../media/prepare-images.ts'
import type { NewItem } from './items.store.ts'

type Row = Record<string, unknown>

/** What a list has beyond its declaration. */
export interface ListHooks<Name extends PublicListName> {
  /** Fields that are read in another way than their columns say. */
  read?: { readonly [Field in keyof ItemOf<Name>]?: (row: Selectable<Tables[Name]>) => ItemOf<Name>[Field] }
  /** For each item the columns that are written in another way than their fields say, or that no field has. */
  columns?(
    items: readonly NewItem<Readonly<Record<keyof ItemOf<Name>, unknown>>>[],
    isNew: boolean,
  ): Promise<{ [Column in keyof Tables[Name]]?: unknown }[]>
}

/** The tables of lists differ in their columns, which are known at run time only. The compiler checks one in place of all. */
type ListTable = 'faq'

/** Reads and writes a declared list. */
export function createListStore<Name extends PublicListName>(db: Database, name: Name, hooks: ListHooks<Name> = {}) {
  const table = name as ListTable
  const stored = storedFields(name)
  const hashes = stored.filter(({ kind }) => kind === 'photo' || kind === 'picture')
  const readHooks: Readonly<Record<string, ((row: never) => unknown) | undefined>> = hooks.read ?? {}
  const readers = stored.map((field) => [field, readHooks[field.name] as ((row: Row) => unknown) | undefined] as const)

  function toItem(row: Row, pictureOf: (hash: string | null) => Picture | null): object {
    const item: Row = { _id: row.id }
    for (const [{ name, kind, column, picture, urlColumn }, read] of readers) {
      const value = row[column]
      if (read) item[name] = read(row)
      else if (kind === 'rows') item[name] = JSON.parse(String(value))
      else if (kind === 'flag') item[name] = value === 1
      else if (kind === 'picture') item[name] = pictureOf(value as string | null)
      else if (kind === 'photo') {
        const shown = pictureOf(value as string | null)
        item[name] = shown ? imageAddress(shown.hash) : ((urlColumn && row[urlColumn]) ?? '')
        item[picture] = shown
      } else item[name] = value
    }
    return item
  }

  async function toRows(items: readonly NewItem<Row>[], isNew: boolean): Promise<object[]> {
    const more = await hooks.columns?.(items as Parameters<NonNullable<typeof hooks.columns>>[0], isNew)
    return items.map(({ state }, at) =>
      Object.assign({}, ...stored.map((field) => columnsWith(field, state[field.name])), more?.[at]),
    )
  }

  return {
    /** All items in their order, or the one with this id. */
    async list(id?: string): Promise<object[]> {
      const wanted = db
        .selectFrom(table)
        .selectAll()
        .$if(id !== undefined, (row) => row.where('id', '=', id ?? ''))
      const rows: Row[] = await wanted
        .orderBy(orderColumn(name) as 'seq')
        .orderBy('seq')
        .execute()
      const pictureOf = await createMediaStore(db).describe(
        rows.flatMap((row) => hashes.map(({ column }) => row[column] as string | null)),
      )
      return rows.map((row) => toItem(row, pictureOf))
    },

    /**
     * Inserts new items, created in this order. Where administrators order the list, they come in this order before all others. Published writes
     * run one after the other, so simultaneous ones get different places.
     */
    async insertAll(items: readonly NewItem<object>[]): Promise<void> {
      let places: (at: number) => object = () => ({})
      if (orderColumn(name) === 'place') {
        const first = db.selectFrom(name as 'products').select(({ fn }) => fn.min<number | null>('place').as('place'))
        const place = ((await first.executeTakeFirstOrThrow()).place ?? 1) - items.length
        places = (at) => ({ place: place + at })
      }
      const rows = (await toRows(items as readonly NewItem<Row>[], true)).map((row, at) => ({
        id: items[at]?.id,
        ...row,
        ...places(at),
      }))
      for (const batch of batchesOf(rows))
        await db
          .insertInto(table)
          .values(batch as never)
          .execute()
    },

    async save(state: object, id: string): Promise<void> {
      const [row = {}] = await toRows([{ id, state: state as Row }], false)
      await db.updateTable(table).set(row).where('id', '=', id).execute()
    },
  }
}

interface StoredField {
  name: string
  kind: Field['kind']
  isServers: boolean
  column: string
  columnKind: ColumnKind
  /** Of a photo: the field of its picture, and the column of its address on another host. */
  picture: string
  urlColumn: string | undefined
}

/** The fields of a list that have a column. `priceFrom` is in `price_from`, the photo `image` in `image_hash` and `image_url`. */
function storedFields(list: PublicListName): StoredField[] {
  const fields = Object.entries<Field>(declaredLists[list].fields)
  // The picture of a photo is stored with the photo.
  const own = fields.filter(([, { of }]) => of === undefined)
  return own.map(([name, { kind, isServers, anyHost, column, blank }]) => {
    const snake = column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return {
      name,
      kind,
      isServers: isServers === true,
      column: kind === 'photo' || kind === 'picture' ? `${snake}_hash` : snake,
      columnKind: kind === 'custom' && blank === null ? 'textOrNull' : columnKinds[kind],
      picture: fields.find(([, { of }]) => of === name)?.[0] ?? '',
      urlColumn: anyHost ? `${snake}_url` : undefined,
    }
  })
}

const columnKinds: Readonly<Record<Field['kind'], ColumnKind>> = {
  line: 'text',
  lines: 'text',
  rows: 'rows',
  flag: 'number',
  count: 'numberOrNull',
  position: 'number',
  photo: 'picture',
  picture: 'picture',
  custom: 'text',
}

/** The columns of a field in a row. */
function columnsWith({ kind, isServers, column, urlColumn }: StoredField, value: unknown): object {
  // A hook sets it.
  if (isServers) return {}
  if (kind === 'photo') {
    const image = value as StoredImage | undefined
    return { [column]: image?.hash ?? null, ...(urlColumn && { [urlColumn]: image?.url ?? null }) }
  }
  if (kind === 'rows') return { [column]: JSON.stringify(value) }
  return { [column]: kind === 'flag' ? Number(value) : value }
}

/** The columns that a list's declaration asks for, as a migration names them. */
export function declaredColumns(list: PublicListName): Record<string, ColumnKind> {
  return Object.fromEntries([
    ...(orderColumn(list) === 'place' ? [['place', 'number']] : []),
    ...storedFields(list).flatMap(({ column, columnKind, urlColumn }) => [
      [column, columnKind],
      ...(urlColumn ? [[urlColumn, 'textOrNull']] : []),
    ]),
  ])
}
