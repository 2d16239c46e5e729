import type { Selectable } from 'kysely'
import type { FaqInput, FaqItem } from '#contract/faq.ts'
import type { Database, Tables } from '../db/tables.ts'
import { insertRows, type NewItem } from '../writes/items.store.ts'

export function createFaqStore(db: Database) {
  return {
    async list(id?: string): Promise<FaqItem[]> {
      const rows = db
        .selectFrom('faq')
        .selectAll()
        .$if(id !== undefined, (row) => row.where('id', '=', id ?? ''))
      return (await rows.orderBy('position').orderBy('seq').execute()).map(toItem)
    },

    async insertAll(items: readonly NewItem<FaqInput>[]): Promise<void> {
      await insertRows(db, 'faq', items, toRow)
    },

    async update(id: string, input: FaqInput): Promise<void> {
      await db.updateTable('faq').set(toRow(input)).where('id', '=', id).execute()
    },
  }
}

function toItem({ id, question, answer, position }: Selectable<Tables['faq']>): FaqItem {
  return { _id: id, question, answer, order: position }
}

function toRow({ question, answer, order }: FaqInput) {
  return { question, answer, position: order }
}
