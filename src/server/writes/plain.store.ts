import { randomUUID } from 'node:crypto'
import type { InputOf, ItemOf, ListEntityName } from '#contract/entities.ts'
import type { Database, Tables } from '../db/tables.ts'
import type { WithStoredImages } from '../media/prepare-images.ts'
import type { PlainStore } from './entity-on-server.ts'
import { firstPlace, type PlacedTable } from './order.store.ts'

/** The lists whose table has their name. */
type Name = ListEntityName & keyof Tables

/** The column of each field of a body, and of the item. */
type Columns<N extends Name> = { readonly [Field in keyof InputOf<N> & keyof ItemOf<N>]-?: keyof Tables[N] & string }

/**
 * Returns the store of a list whose items are what was saved: no pictures, and no field that only the server sets. A text that was left out
 * is ''. Writes return the stored item, or undefined.
 * @param order the column of its order; ties are by creation. By `place`, a new item comes first.
 */
export function plainStore<const N extends Name>(name: N, columnOf: Columns<N>, order: keyof Tables[N] & string) {
  // The compiler checks one table in place of all: they share `id` and `seq`.
  const table = name as 'faq'
  const fields = Object.entries<string>(columnOf)
  const columns = ['id', ...fields.map(([, column]) => column)] as 'id'[]
  const toItem = ({ id, ...row }: Record<string, unknown>) =>
    ({ _id: id, ...Object.fromEntries(fields.map(([field, column]) => [field, row[column]])) }) as ItemOf<N>
  const toRow = (input: object) =>
    Object.fromEntries(fields.map(([field, column]) => [column, (input as Record<string, unknown>)[field] ?? '']))

  return (db: Database): PlainStore<ItemOf<N>, InputOf<N>> => ({
    async list() {
      const ordered = db
        .selectFrom(table)
        .select(columns)
        .orderBy(order as 'position')
      return (await ordered.orderBy('seq').execute()).map(toItem)
    },

    async find(id) {
      const row = await db.selectFrom(table).select(columns).where('id', '=', id).executeTakeFirst()
      return row && toItem(row)
    },

    async insert(input: WithStoredImages<InputOf<N>>, id: string = randomUUID()) {
      const place = order === 'place' ? { place: await firstPlace(db, name as PlacedTable) } : {}
      const row = { id, ...toRow(input), ...place } as {
        id: string
        question: string
        answer: string
        position: number
      }
      return toItem(await db.insertInto(table).values(row).returning(columns).executeTakeFirstOrThrow())
    },

    async update(id, input) {
      const updated = db.updateTable(table).set(toRow(input)).where('id', '=', id)
      const row = await updated.returning(columns).executeTakeFirst()
      return row && toItem(row)
    },
  })
}
