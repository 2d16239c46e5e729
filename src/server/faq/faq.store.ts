import { randomUUID } from 'node:crypto'
import type { FaqInput, FaqItem } from '#contract/faq.ts'
import type { Database } from '../db/tables.ts'

/** Reads and writes the questions, by order and then by creation (spec §4). Writes return the stored item, or undefined. */
export function createFaqStore(db: Database) {
  return {
    async list(): Promise<FaqItem[]> {
      return (await db.selectFrom('faq').select(columns).orderBy('position').orderBy('seq').execute()).map(toItem)
    },

    async find(id: string): Promise<FaqItem | undefined> {
      const row = await db.selectFrom('faq').select(columns).where('id', '=', id).executeTakeFirst()
      return row && toItem(row)
    },

    async insert(input: FaqInput, id: string = randomUUID()): Promise<FaqItem> {
      return toItem(
        await db
          .insertInto('faq')
          .values({ id, ...toColumns(input) })
          .returning(columns)
          .executeTakeFirstOrThrow(),
      )
    },

    async update(id: string, input: FaqInput): Promise<FaqItem | undefined> {
      const row = await db
        .updateTable('faq')
        .set(toColumns(input))
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst()
      return row && toItem(row)
    },

    async remove(id: string): Promise<string | undefined> {
      return (await db.deleteFrom('faq').where('id', '=', id).returning('id').executeTakeFirst())?.id
    },
  }
}

const columns = ['id', 'question', 'answer', 'position'] as const

function toColumns({ question, answer, order }: FaqInput) {
  return { question, answer, position: order }
}

function toItem(row: { id: string; question: string; answer: string; position: number }): FaqItem {
  return { _id: row.id, question: row.question, answer: row.answer, order: row.position }
}
