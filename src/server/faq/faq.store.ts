import { randomUUID } from 'node:crypto'
import type { FaqInput, FaqItem } from '#contract/faq.ts'
import type { Database } from '../db/tables.ts'

/** Reads and writes the questions, by order and then by creation (spec §4). Writes return the stored question, or undefined if there is none. */
export function createFaqStore(db: Database) {
  return {
    async list(): Promise<FaqItem[]> {
      const rows = db.selectFrom('faq').select(columns).orderBy('position').orderBy('seq')
      return (await rows.execute()).map(toItem)
    },

    async find(id: string): Promise<FaqItem | undefined> {
      const row = await db.selectFrom('faq').select(columns).where('id', '=', id).executeTakeFirst()
      return row && toItem(row)
    },

    async insert(input: FaqInput, id: string = randomUUID()): Promise<FaqItem> {
      const inserted = db.insertInto('faq').values({ id, ...toColumns(input) })
      return toItem(await inserted.returning(columns).executeTakeFirstOrThrow())
    },

    async update(id: string, input: FaqInput): Promise<FaqItem | undefined> {
      const updated = db.updateTable('faq').set(toColumns(input)).where('id', '=', id)
      const row = await updated.returning(columns).executeTakeFirst()
      return row && toItem(row)
    },
  }
}

const columns = ['id', 'question', 'answer', 'position'] as const

function toColumns({ question, answer, order }: FaqInput) {
  return { question, answer, position: order }
}

function toItem({
  id,
  question,
  answer,
  position,
}: {
  id: string
  question: string
  answer: string
  position: number
}) {
  return { _id: id, question, answer, order: position }
}
