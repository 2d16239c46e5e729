import { randomUUID } from 'node:crypto'
import { declarationOf, type EntityName, type InputOf, type ItemOf, type ListEntityName } from '#contract/entities.ts'
import { imageAddress } from '#contract/pictures.ts'
import { type Database, picturesOf, tableOf } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import type { WithStoredImages } from '../media/prepare-images.ts'
import { columnNames, orderColumn, toColumns, toFields } from './columns.ts'

/** The key of a single entity's item in `versions`. */
export const singleId = '1'

/** The version of a single entity's item before its first save. */
export const unstoredVersion = 0

/** The tables of items differ in their columns, which are known at run time only. The compiler checks one in place of all. */
type ItemTable = 'faq'

type Row = Record<string, never>

const keyOf = (name: EntityName, id: string) => (declarationOf(name).create ? id : singleId)

/** The rows of an entity's items, without knowing their columns. */
export function createRowStore(trx: Database, name: EntityName) {
  const table = tableOf(name) as ItemTable

  return {
    /** Locks an item until the end of the transaction and raises its version. Returns the version before; undefined if there is no item. */
    async lock(id: string): Promise<number | undefined> {
      const row = await trx
        .updateTable(table)
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', keyOf(name, id))
        .returning('version')
        .executeTakeFirst()
      return row && row.version - 1
    },

    /** The versions of all items, or of one, by id. */
    async versions(id?: string): Promise<Map<string, number>> {
      let wanted = trx.selectFrom(table).select(['id', 'version'])
      if (id !== undefined) wanted = wanted.where('id', '=', keyOf(name, id))
      const rows = await wanted.execute()
      return new Map(rows.map(({ id, version }) => [String(id), version]))
    },

    /** The whole row as JSON, also the columns that administrators never read. */
    async read(id: string): Promise<string> {
      return JSON.stringify(await trx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    },

    /** Deletes an item that is there. Returns its id. */
    async remove(id: string): Promise<string> {
      return (await trx.deleteFrom(table).where('id', '=', id).returning('id').executeTakeFirstOrThrow()).id
    },

    /** Inserts a row that `read` returned, with its next version. */
    async insert(content: string): Promise<void> {
      const row = JSON.parse(content)
      await trx
        .insertInto(table)
        .values({ ...row, version: row.version + 1 })
        .execute()
    },
  }
}

/** What a store of the list saves: the contract's input, with stored pictures. The store of users hashes their passwords. */
type Saved<Name extends ListEntityName> = WithStoredImages<Omit<InputOf<Name>, 'password'>>

/**
 * Reads and writes the items of a list by the columns of its fields, in the list's order. Writes return the stored item, or undefined if there
 * is none.
 * @param mediaHost the origin before `/media/…`, '' for the page's own
 */
export function createItemStore<Name extends ListEntityName>(db: Database, name: Name, mediaHost = '') {
  const table = name as unknown as ItemTable
  const { orderedBy } = declarationOf(name)
  const pictures = picturesOf(name)
  const columns = ['id', ...columnNames(name), ...pictures.map(({ column }) => column)] as ['id']
  const rows = () => db.selectFrom(table).select(columns)

  async function toItems(found: unknown[]): Promise<ItemOf<Name>[]> {
    const stored = found as Row[]
    const pictureOf = await createMediaStore(db).describe(
      stored.flatMap((row) => pictures.map(({ column }) => row[column] ?? null)),
    )
    return stored.map((row) => {
      const item: Record<string, unknown> = { _id: row.id, ...toFields(name, row) }
      for (const { field, sent, column } of pictures) {
        const picture = pictureOf(row[column] ?? null)
        if (sent !== null) item[sent] = picture ? imageAddress(picture.hash, mediaHost) : (item[sent] ?? '')
        item[field] = picture
      }
      return item as ItemOf<Name>
    })
  }

  /** Without a picture in the input the present one stays. */
  function toRow(input: Saved<Name>) {
    const sent = input as Record<string, { hash?: string } | null | undefined>
    const hashes = pictures.map(({ field, sent: name, column }) => {
      const picture = sent[name ?? field]
      return [column, picture === undefined ? undefined : (picture?.hash ?? null)]
    })
    return { ...toColumns(name, input), ...Object.fromEntries(hashes) }
  }

  return {
    async list(): Promise<ItemOf<Name>[]> {
      const inOrder = rows()
        .orderBy(orderColumn(name) as 'seq')
        .orderBy('seq')
      return await toItems(await inOrder.execute())
    },

    async find(id: string): Promise<ItemOf<Name> | undefined> {
      return (await toItems(await rows().where('id', '=', id).execute()))[0]
    },

    /** @param more further columns */
    async insert(input: Saved<Name>, id: string = randomUUID(), more: object = {}): Promise<ItemOf<Name>> {
      const place = orderedBy === 'place' ? await firstPlace(db, name) : undefined
      const row = await db
        .insertInto(table)
        .values({ id, place, ...toRow(input), ...more } as never)
        .returning(columns)
        .executeTakeFirstOrThrow()
      return (await toItems([row]))[0] as ItemOf<Name>
    },

    /** @param more further columns, also in place of the input's */
    async update(id: string, input: Saved<Name>, more: object = {}): Promise<ItemOf<Name> | undefined> {
      const changed = db
        .updateTable(table)
        .set({ ...toRow(input), ...more })
        .where('id', '=', id)
      return (await toItems(await changed.returning(columns).execute()))[0]
    },
  }
}

/** The place of a new row, before all others. Published writes run one after the other, so simultaneous ones get different places. */
async function firstPlace(trx: Database, name: ListEntityName): Promise<number> {
  const row = await trx
    .selectFrom(name as 'products')
    .select(({ fn }) => fn.min<number | null>('place').as('first'))
    .executeTakeFirstOrThrow()
  return (row.first ?? 1) - 1
}

/** Replaces the columns of the one row of a single entity. */
export async function saveSingle(trx: Database, name: 'meta' | 'company' | 'texts', columns: object): Promise<void> {
  await trx
    .insertInto(tableOf(name) as 'company')
    .values({ id: 1, ...columns } as never)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}
