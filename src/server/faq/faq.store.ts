import type { Selectable } from 'kysely'
import type { FaqInput, FaqItem } from '#contract/faq.ts'
import type { Database, Tables } from '../db/tables.ts'
import { insertRows, type NewItem } from '../writes/items.store.ts'

export function createFaqStore(db: Database) {
  return {
    async list(): Promise<FaqItem[]> {
      return (await db.selectFrom('faq').selectAll().orderBy('position').orderBy('seq').execute()).map(toItem)
    },

    async find(id: string): Promise<FaqItem | undefined> {
      return (await db.selectFrom('faq').selectAll().where('id', '=', id).execute()).map(toItem)[0]
    },

    async insertAll(items: readonly NewItem<FaqInput>[]): Promise<FaqItem[]> {
      return (await insertRows(db, 'faq', items, toRow)).map(toItem)
    },

    async update(id: string, input: FaqInput): Promise<FaqItem | undefined> {
      return (await db.updateTable('faq').set(toRow(input)).where('id', '=', id).returningAll().execute()).map(
        toItem,
      )[0]
    },
  }
}

function toItem({ id, question, answer, position }: Selectable<Tables['faq']>): FaqItem {
  return { _id: id, question, answer, order: position }
}

function toRow({ question, answer, order }: FaqInput) {
  return { question, answer, position: order }
}
