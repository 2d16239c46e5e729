import { sql } from 'kysely'
import { declarationOf, type EntityName } from '#contract/entities.ts'
import { validationCodes } from '#contract/validation.ts'
import { batchesOf, type Database, orderColumn, tableOf } from '../db/tables.ts'
import { brokenRule, ProblemError } from '../http/problems.ts'
import { createRevisionStore } from '../stores/history.store.ts'
import { matchesVersion } from '../stores/items.store.ts'
import type { Change } from './write.ts'

/** What history keeps of an order; `orders` are the numbers of a list that is ordered by a field. */
export interface OrderState {
  ids: string[]
  orders?: number[]
}

type OrderCall = Pick<Change, 'actor' | 'ifMatch'>

/** A row's id, and its number in the order. */
interface NumberedRow {
  id: string
  number: number
}

const membership = ['created', 'deleted', 'restored', 'ordered'] as const

/** The version of a list's order: the newest revision that adds, removes or moves an item. It is the list's `ETag`. */
export async function orderVersion(db: Database, name: EntityName): Promise<number> {
  const { orderedBy = 'creation' } = declarationOf(name)
  const movesByEditing = !['creation', 'place'].includes(orderedBy)
  return await createRevisionStore(db).newest(name, movesByEditing ? [...membership, 'updated'] : membership)
}

/** The order of an entity's list that declares one. */
export function listOrder(name: EntityName) {
  const table = tableOf(name)
  const column = orderColumn(name)
  // Otherwise the item has it as a field, so that its version rises.
  const isField = column !== 'place'

  /** All rows in their order, ties by creation. */
  async function read(trx: Database): Promise<NumberedRow[]> {
    const numbered = sql<NumberedRow>`select id, ${sql.ref(column)} as number from ${sql.table(table)} order by 2, seq`
    return (await numbered.execute(trx)).rows
  }

  function toState(rows: readonly NumberedRow[]): OrderState {
    const ids = rows.map(({ id }) => id)
    return isField ? { ids, orders: rows.map(({ number }) => number) } : { ids }
  }

  /**
   * Changes the order and stores the revision, in a published write: no item is created, deleted or moved simultaneously.
   * @throws ProblemError `changed_meanwhile` if the order is not one that the caller expects
   */
  async function change(
    trx: Database,
    { actor, ifMatch }: OrderCall,
    action: 'ordered' | 'restored',
    numbers: (rows: NumberedRow[]) => NumberedRow[],
  ): Promise<OrderState & { version: number }> {
    if (ifMatch !== undefined && !matchesVersion(ifMatch, await orderVersion(trx, name)))
      throw new ProblemError('changed_meanwhile')
    const rows = await read(trx)
    const before = toState(rows)
    await write(trx, rows, numbers(rows))
    const after = toState(await read(trx))
    const revisions = createRevisionStore(trx)
    const version = await revisions.add({ actor, entity: name, id: name, action, title: '', before, after })
    return { ...after, version }
  }

  /** Sets the numbers that differ from the former ones. */
  async function write(trx: Database, former: readonly NumberedRow[], wanted: readonly NumberedRow[]) {
    const numbers = new Map(former.map(({ id, number }) => [id, number]))
    const changed = wanted.filter(({ id, number }) => numbers.get(id) !== number)
    for (const rows of batchesOf(changed)) {
      const values = sql.join(rows.map(({ id, number }) => sql`(${id}, ${number})`))
      const version = isField ? sql`, version = version + 1` : sql``
      // Both databases name the columns of VALUES like this.
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = cast(changed.column2 as integer)${version}
        from (values ${values}) as changed where id = changed.column1`.execute(trx)
    }
  }

  return {
    /**
     * Gives the items the numbers 0, 1, 2 …
     * @throws ProblemError `validation` unless `ids` are those of all items, once each; `changed_meanwhile`
     */
    async set(trx: Database, call: OrderCall, ids: string[]) {
      return await change(trx, call, 'ordered', (rows) => {
        const there = new Set(rows.map(({ id }) => id))
        const isWhole =
          ids.length === there.size && new Set(ids).size === there.size && ids.every((id) => there.has(id))
        if (!isWhole) throw brokenRule('ids', validationCodes.incompleteOrder)
        return ids.map((id, number) => ({ id, number }))
      })
    },

    /**
     * Restores a former order: items that are new since then come first, or keep their number if a field has it.
     * @throws ProblemError `changed_meanwhile`
     */
    async restore(trx: Database, call: OrderCall, { ids, orders }: OrderState) {
      return await change(trx, call, 'restored', (rows) => {
        const there = new Set(rows.map(({ id }) => id))
        const kept = ids.map((id, nth) => ({ id, number: orders?.[nth] ?? nth })).filter(({ id }) => there.has(id))
        const former = new Set(ids)
        const added = rows.filter(({ id }) => !former.has(id))
        return isField ? kept : [...added, ...kept].map(({ id }, number) => ({ id, number }))
      })
    },
  }
}
