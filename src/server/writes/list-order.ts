import type { EntityName } from '#contract/entities.ts'
import { validationCodes } from '#contract/validation.ts'
import type { Database } from '../db/tables.ts'
import { brokenRule } from '../http/problems.ts'
import type { EntityOnServer } from './entity-on-server.ts'
import { createOrderStore, type NumberedRow } from './order.store.ts'
import { orderVersion } from './order-version.ts'
import type { Subject } from './write.ts'

/** What history keeps of an order; `orders` are the numbers of a list that is ordered by a field. */
interface OrderState {
  ids: string[]
  orders?: number[]
}

interface ListOrder {
  /** The order as the subject of changes. Its id is the entity's name, its version that of `orderVersion`. */
  subject: Subject
  /**
   * Gives the items the numbers 0, 1, 2 …
   * @throws ProblemError `validation` unless `ids` are those of all items, once each
   */
  set: (trx: Database, ids: string[]) => Promise<OrderState>
  /** Restores a former order: items that are new since then come first, or keep their number if a field has it. */
  restore: (trx: Database, state: OrderState) => Promise<OrderState>
}

/** The order of an entity's list; undefined if it has none that can be set. */
export function listOrder(name: EntityName, { table, ...entity }: EntityOnServer<EntityName>): ListOrder | undefined {
  const { orderColumn: column } = entity as { orderColumn?: string }
  if (column === undefined) return undefined
  const isField = column !== 'place'
  const on = (trx: Database) => createOrderStore(trx, { table, column, isField })

  async function find(trx: Database): Promise<OrderState> {
    const rows = await on(trx).read()
    const ids = rows.map(({ id }) => id)
    return isField ? { ids, orders: rows.map(({ number }) => number) } : { ids }
  }

  async function write(trx: Database, former: readonly NumberedRow[], wanted: readonly NumberedRow[]) {
    const numbers = new Map(former.map(({ id, number }) => [id, number]))
    await on(trx).write(wanted.filter(({ id, number }) => numbers.get(id) !== number))
    return await find(trx)
  }

  return {
    subject: {
      name,
      table,
      find,
      stateOf: (state) => state,
      titleOf: () => '',
      // Published writes run one after the other: no item is created, deleted or moved simultaneously.
      lock: (trx) => orderVersion(trx, name),
      nextVersion: (_, revision) => revision,
    },

    async set(trx, ids) {
      const rows = await on(trx).read()
      const there = new Set(rows.map(({ id }) => id))
      const isWhole = ids.length === there.size && new Set(ids).size === there.size && ids.every((id) => there.has(id))
      if (!isWhole) throw brokenRule('ids', validationCodes.incompleteOrder)
      return await write(trx, rows, ids.map(toNumbered))
    },

    async restore(trx, { ids, orders }) {
      const rows = await on(trx).read()
      const there = new Set(rows.map(({ id }) => id))
      const kept = ids.map((id, nth) => ({ id, number: orders?.[nth] ?? nth })).filter(({ id }) => there.has(id))
      const added = rows.filter(({ id }) => !ids.includes(id))
      return await write(trx, rows, isField ? kept : [...added, ...kept].map(({ id }, nth) => toNumbered(id, nth)))
    },
  }
}

function toNumbered(id: string, number: number): NumberedRow {
  return { id, number }
}
