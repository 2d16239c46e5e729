import { randomUUID } from 'node:crypto'
import type { Service, ServiceInput } from '#contract/services.ts'
import type { Database } from '../db/tables.ts'

/** The services as rows, in order of creation. Writes answer the stored service, or undefined where there is none. */
export function createServiceStore(db: Database) {
  return {
    async list(): Promise<Service[]> {
      return (await db.selectFrom('services').select(columns).orderBy('seq').execute()).map(toService)
    },

    async find(id: string): Promise<Service | undefined> {
      const row = await db.selectFrom('services').select(columns).where('id', '=', id).executeTakeFirst()
      return row && toService(row)
    },

    async insert(input: ServiceInput): Promise<Service> {
      return toService(
        await db
          .insertInto('services')
          .values({ id: randomUUID(), ...toColumns(input) })
          .returning(columns)
          .executeTakeFirstOrThrow(),
      )
    },

    async update(id: string, input: ServiceInput): Promise<Service | undefined> {
      const row = await db
        .updateTable('services')
        .set(toColumns(input))
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst()
      return row && toService(row)
    },

    async remove(id: string): Promise<string | undefined> {
      return (await db.deleteFrom('services').where('id', '=', id).returning('id').executeTakeFirst())?.id
    },
  }
}

const columns = ['id', 'title', 'description', 'youtube_id'] as const

function toColumns({ title, description, youtubeId }: ServiceInput) {
  return { title, description, youtube_id: youtubeId }
}

function toService(row: { id: string; title: string; description: string; youtube_id: string }): Service {
  return { _id: row.id, title: row.title, description: row.description, youtubeId: row.youtube_id }
}
