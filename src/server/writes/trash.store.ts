import type { EntityName } from '#contract/entities.ts'
import type { TrashItem } from '#contract/history.ts'
import { dayMs, retentionDays } from '#contract/retention.ts'
import type { Actor } from '../db/actor.ts'
import type { Database } from '../db/tables.ts'
import { toAuthor } from './revisions.store.ts'

const keptMs = retentionDays.trash * dayMs

export interface DeletedItem {
  actor: Actor
  entity: EntityName
  id: string
  title: string
  /** The item's row as JSON. */
  content: string
}

/** Deleted items, which can be restored for 30 days. */
export function createTrashStore(db: Database, now: () => Date = () => new Date()) {
  const live = () => db.selectFrom('trash').where('deleted_at', '>', oldest())
  const oldest = () => new Date(now().getTime() - keptMs).toISOString()

  return {
    async put({ actor, ...item }: DeletedItem): Promise<void> {
      await db
        .insertInto('trash')
        .values(({ selectFrom }) => ({
          ...item,
          deleted_at: now().toISOString(),
          user_id: actor.userId,
          user_name: selectFrom('users').select('name').where('id', '=', actor.userId),
        }))
        .execute()
    },

    /** Newest first. */
    async list(): Promise<TrashItem[]> {
      const columns = ['id', 'entity', 'title', 'deleted_at', 'user_id', 'user_name'] as const
      const rows = await live().select(columns).orderBy('deleted_at', 'desc').execute()
      return rows.map(({ id, entity, title, deleted_at, ...author }) => ({
        _id: id,
        entity: entity as EntityName,
        title,
        deletedAt: deleted_at,
        deletedBy: toAuthor(author),
        expiresAt: new Date(Date.parse(deleted_at) + keptMs).toISOString(),
      }))
    },

    async find(id: string): Promise<{ entity: EntityName; title: string } | undefined> {
      const row = await live().select(['entity', 'title']).where('id', '=', id).executeTakeFirst()
      return row && { entity: row.entity as EntityName, title: row.title }
    },

    /** Takes an item out of the trash. Returns its row as JSON; undefined if it is not there, or not any more. */
    async take(id: string): Promise<string | undefined> {
      const row = await db
        .deleteFrom('trash')
        .where('id', '=', id)
        .where('deleted_at', '>', oldest())
        .returning('content')
        .executeTakeFirst()
      return row?.content
    },

    /** Deletes items that were deleted 30 days ago. */
    async prune(): Promise<void> {
      await db.deleteFrom('trash').where('deleted_at', '<=', oldest()).execute()
    },
  }
}
