import type { ItemOf, PublicListName } from '#contract/entities.ts'
import { type Field, pictureName } from '#contract/fields.ts'
import { declaredLists } from '#contract/lists.ts'
import { imageAddress } from '#contract/pictures.ts'
import type { Picture } from '#contract/validation.ts'
import type { ColumnKind } from '../db/list-tables.ts'
import { batchesOf, type Database, orderColumn } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import type { StoredImage } from '../media/prepare-images.ts'
import type { NewItem } from './items.store.ts'

type Values = Record<string, unknown>

/** What a list has beyond its declaration. */
export interface ListHooks {
  /** Columns of these items that differ from what their fields say, or that no field has. */
  columns?(items: readonly NewItem<Values>[], isNew: boolean): Promise<object[]>
  /** Fields that differ from what their columns say. */
  fields?(row: Values): object
}

/** The tables of lists differ in their columns, which are known at run time only. The compiler checks one in place of all. */
type ListTable = 'faq'

/** Reads and writes a declared list. */
export function createListStore<Name extends PublicListName>(
  db: Database,
  name: Name,
  mediaHost = '',
  hooks: ListHooks = {},
) {
  const table = name as ListTable
  const fields = Object.entries<Field>(declaredLists[name].fields)
  const columns = fields.map(([field, declared]) => ({ field, kind: declared.kind, column: columnOf(field, declared) }))
  const hashes = columns.filter(({ kind }) => kind === 'photo' || kind === 'poster')

  function toItem(row: Values, pictureOf: (hash: string | null) => Picture | null): object {
    const item: Values = { _id: row.id }
    for (const { field, kind, column } of columns) {
      const value = row[column]
      if (kind === 'photo') {
        const picture = pictureOf(value as string | null)
        item[field] = picture ? imageAddress(picture.hash, mediaHost) : (row[urlColumn(field)] ?? '')
        item[pictureName(field)] = picture
      } else if (kind === 'rows') item[field] = JSON.parse(String(value))
      else if (kind === 'flag') item[field] = value === 1
      else item[field] = kind === 'poster' ? pictureOf(value as string | null) : value
    }
    return Object.assign(item, hooks.fields?.(row))
  }

  async function toRows(items: readonly NewItem<Values>[], isNew: boolean): Promise<object[]> {
    const more = await hooks.columns?.(items, isNew)
    return items.map(({ state }, at) =>
      Object.assign({}, ...fields.map(([field, declared]) => columnsWith(field, declared, state[field])), more?.[at]),
    )
  }

  return {
    /** All items in their order, or the one with this id. */
    async list(id?: string): Promise<ItemOf<Name>[]> {
      const wanted = db
        .selectFrom(table)
        .selectAll()
        .$if(id !== undefined, (row) => row.where('id', '=', id ?? ''))
      const rows: Values[] = await wanted
        .orderBy(orderColumn(name) as 'seq')
        .orderBy('seq')
        .execute()
      const pictureOf = await createMediaStore(db).describe(
        rows.flatMap((row) => hashes.map(({ column }) => row[column] as string | null)),
      )
      return rows.map((row) => toItem(row, pictureOf)) as ItemOf<Name>[]
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
      const rows = (await toRows(items as readonly NewItem<Values>[], true)).map((row, at) => ({
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
      const [row = {}] = await toRows([{ id, state: state as Values }], false)
      await db.updateTable(table).set(row).where('id', '=', id).execute()
    },
  }
}

/** `priceFrom` is the column `price_from`, the photo `image` the column `image_hash`. */
function columnOf(field: string, { kind, column }: Field): string {
  const snake = column ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return kind === 'photo' || kind === 'poster' ? `${snake}_hash` : snake
}

function urlColumn(field: string): string {
  return `${field}_url`
}

/** The columns of a field in a row. */
function columnsWith(field: string, declared: Field, value: unknown): object {
  const { kind, isServers, anyHost } = declared
  const column = columnOf(field, declared)
  const image = value as StoredImage | undefined
  if (kind === 'photo')
    return { [column]: image?.hash ?? null, ...(anyHost && { [urlColumn(field)]: image?.url ?? null }) }
  if (isServers) return {}
  if (kind === 'rows') return { [column]: JSON.stringify(value) }
  return { [column]: kind === 'flag' ? Number(value) : value }
}

const columnKinds: Readonly<Record<Field['kind'], ColumnKind>> = {
  line: 'text',
  lines: 'text',
  rows: 'rows',
  flag: 'number',
  count: 'numberOrNull',
  position: 'number',
  photo: 'picture',
  video: 'text',
  product: 'textOrNull',
  poster: 'picture',
}

/** The columns that a list's declaration asks for, as a migration names them. */
export function declaredColumns(name: PublicListName): Record<string, ColumnKind> {
  const fields = Object.entries<Field>(declaredLists[name].fields)
  return Object.fromEntries([
    ...(orderColumn(name) === 'place' ? [['place', 'number']] : []),
    ...fields.map(([field, declared]) => [columnOf(field, declared), columnKinds[declared.kind]]),
    ...fields.filter(([, { anyHost }]) => anyHost).map(([field]) => [urlColumn(field), 'textOrNull']),
  ])
}
