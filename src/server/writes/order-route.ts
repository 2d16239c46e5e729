import type { EntityName } from '#contract/entities.ts'
import type { OrderEndpoint } from '#contract/entity.ts'
import { validationCodes } from '#contract/validation.ts'
import type { Database, Tables } from '../db/tables.ts'
import { lockWrites } from '../db/transactions.ts'
import { brokenRule } from '../http/problems.ts'
import { route } from '../http/route.ts'
import type { WriteContext } from './entity-on-server.ts'
import { createOrderStore, type NumberedRow } from './order.store.ts'
import type { Writer } from './write.ts'

interface Order {
  entity: EntityName & keyof Tables
  endpoint: OrderEndpoint
  column: string
}

/** Registers the endpoint that sets the order of a list: its items get the numbers 0, 1, 2 … */
export function orderRoute(
  { app, write }: WriteContext & { write: Writer },
  { entity, endpoint, column }: Order,
): void {
  const on = (trx: Database) => createOrderStore(trx, { table: entity, column })
  route(app, endpoint, async ({ body: { ids }, actor }) => {
    const item = { id: entity, find: async (trx: Database) => await on(trx).read() }
    return await write(
      { actor, entity, action: 'ordered', item },
      {
        async run(trx) {
          // An item that is created, deleted or moved simultaneously would leave an order that is none.
          await lockWrites(trx)
          await on(trx).write(renumbered(await on(trx).read(), ids))
          return { ids }
        },
      },
    )
  })
}

/**
 * The rows whose number changes if the order becomes `ids`.
 * @throws ProblemError `validation` unless `ids` are those of all rows, once each
 */
function renumbered(rows: readonly NumberedRow[], ids: readonly string[]): NumberedRow[] {
  const former = new Map(rows.map(({ id, number }) => [id, number]))
  const isWhole = ids.length === rows.length && new Set(ids).size === ids.length && ids.every((id) => former.has(id))
  if (!isWhole) throw brokenRule('ids', validationCodes.incompleteOrder)
  return ids.map((id, number) => ({ id, number })).filter(({ id, number }) => former.get(id) !== number)
}
