import type { Selectable } from 'kysely'
import type { EntityName } from '#contract/entities.ts'
import type { HistoryQuery, Revision, RevisionAction, TrashItem, TrashQuery } from '#contract/history.ts'
import { dayMs, retentionDays } from '#contract/retention.ts'
import { batchesOf, type Database, pictureColumns, type Tables } from '../db/tables.ts'
import type { Actor } from '../db/transactions.ts'
import { hashesIn } from './states.ts'

const yearMs = retentionDays.history * dayMs
const trashMs = retentionDays.trash * dayMs
export const keptPerItem = 200

/**
 * The entities that say how customers reach the company. Of these a stolen session must not push the former contact out of the history by many
 * saves: of each of the last 30 days the first 20 revisions stay, also beyond the 200.
 */
const contactEntities: readonly EntityName[] = ['meta', 'company']
const keptPerDay = 20
const contactMs = 30 * dayMs

export interface NewRevision {
  actor: Actor
  entity: EntityName
  id: string
  action: RevisionAction
  title: string
  before: object | null
  after: object | null
}

/**
 * The history: one revision for each change, stored in the change's transaction. It contains only what administrators read. Pictures that only
 * a revision names are not kept for it.
 */
export function createRevisionStore(db: Database) {
  const ofItem = (entity: EntityName, id: string) => {
    return db.selectFrom('revisions').where('entity', '=', entity).where('item_id', '=', id)
  }
  const insert = (revisions: readonly NewRevision[]) =>
    db.insertInto('revisions').values(({ selectFrom }) =>
      revisions.map(({ actor, id, before, after, ...fields }) => ({
        ...fields,
        item_id: id,
        at: new Date().toISOString(),
        user_id: actor.userId,
        user_name: selectFrom('users').select('name').where('id', '=', actor.userId),
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      })),
    )

  return {
    /** Stores a revision, and deletes the item's 201st, unless it is kept for its contact. Returns its number. */
    async add(revision: NewRevision): Promise<number> {
      const { entity, id } = revision
      const { seq } = await insert([revision]).returning('seq').executeTakeFirstOrThrow()
      const beyond = ofItem(entity, id).select(['seq', 'at']).orderBy('seq', 'desc').offset(keptPerItem).limit(1)
      const next = await beyond.executeTakeFirst()
      if (next && contactEntities.includes(entity)) await dropOldContacts(entity, next)
      else if (next) await db.deleteFrom('revisions').where('seq', '=', next.seq).execute()
      return seq
    },

    /** Stores the first revisions of new items. */
    async addFirst(revisions: readonly NewRevision[]): Promise<void> {
      for (const batch of batchesOf(revisions)) await insert(batch).execute()
    },

    /** Newest first. */
    async list({ entity, id, by, before, limit }: HistoryQuery): Promise<Revision[]> {
      let wanted = db.selectFrom('revisions').selectAll().where('at', '>', yearAgo())
      if (entity !== undefined) wanted = wanted.where('entity', '=', entity)
      if (id !== undefined) wanted = wanted.where('item_id', '=', id)
      if (by !== undefined) wanted = wanted.where('user_id', '=', by)
      if (before !== undefined) wanted = wanted.where('seq', '<', before)
      const rows = await wanted.orderBy('seq', 'desc').limit(limit).execute()
      return rows.map(toRevision)
    },

    async find(revision: number): Promise<Revision | undefined> {
      const row = await db.selectFrom('revisions').selectAll().where('seq', '=', revision).executeTakeFirst()
      return row && toRevision(row)
    },

    /** Whether an item of any entity has or had this id. */
    async has(id: string): Promise<boolean> {
      const found = db.selectFrom('revisions').select('seq').where('item_id', '=', id).limit(1)
      return (await found.executeTakeFirst()) !== undefined
    },

    /** The changes of a single entity that are newer than an instant, the oldest first, at most so many. */
    async since(entity: EntityName, since: Date, most: number): Promise<Revision[]> {
      const rows = await ofItem(entity, entity)
        .selectAll()
        .where('at', '>', since.toISOString())
        .where('action', '!=', 'erased')
        .orderBy('seq')
        .limit(most)
        .execute()
      return rows.map(toRevision)
    },

    /** When each of these entities last changed, by its name; without those of which that is not known. An erasure changes none. */
    async changedAt(entities: readonly EntityName[]): Promise<Record<string, string>> {
      // One look into the index for each: grouped by entity, every revision would be read at each save.
      const newest = await db
        .selectNoFrom(({ selectFrom }) =>
          entities.map((entity) =>
            selectFrom('revisions')
              .where('entity', '=', entity)
              .where('action', '!=', 'erased')
              .select('at')
              .orderBy('seq', 'desc')
              .limit(1)
              .as(entity),
          ),
        )
        .executeTakeFirstOrThrow()
      return Object.fromEntries(Object.entries(newest).filter((entry): entry is [string, string] => entry[1] !== null))
    },

    /** The number of the newest revision with one of these actions; 0 if there is none. */
    async newest(entity: EntityName, actions: readonly RevisionAction[]): Promise<number> {
      // One look into the index for each: together, all revisions with other actions would be read.
      const newest = await db
        .selectNoFrom(({ selectFrom }) =>
          actions.map((action) =>
            selectFrom('revisions')
              .where('entity', '=', entity)
              .where('action', '=', action)
              .select('seq')
              .orderBy('seq', 'desc')
              .limit(1)
              .as(action),
          ),
        )
        .executeTakeFirstOrThrow()
      return Math.max(0, ...Object.values(newest).map((seq) => seq ?? 0))
    },

    /** Whether a revision of an item still has contents. */
    async hasContents(entity: EntityName, id: string): Promise<boolean> {
      const found = ofItem(entity, id)
        .select('seq')
        .where((row) => row.or([row('before', 'is not', null), row('after', 'is not', null)]))
      return (await found.limit(1).executeTakeFirst()) !== undefined
    },

    /**
     * Erases what an item contained, with its titles. Who changed it and when stays; the lines of erasures get the title. Returns the hashes of
     * the pictures that its revisions named.
     */
    async erase(entity: EntityName, id: string, title: string): Promise<string[]> {
      const states = await ofItem(entity, id).select(['before', 'after']).execute()
      await db
        .updateTable('revisions')
        .set(({ eb }) => ({
          before: null,
          after: null,
          title: eb.case().when('action', '=', 'erased').then(title).else('').end(),
        }))
        .where('entity', '=', entity)
        .where('item_id', '=', id)
        .execute()
      const named = states.flatMap(({ before, after }) =>
        [before, after].flatMap((state) => hashesIn(entity, JSON.parse(state ?? 'null'))),
      )
      return [...new Set(named)]
    },

    /** Deletes revisions that are older than a year. */
    async prune(): Promise<void> {
      await db.deleteFrom('revisions').where('at', '<=', yearAgo()).execute()
    },
  }

  /** @param next the newest revision beyond the 200; what is older was kept for its contact */
  async function dropOldContacts(entity: EntityName, next: { seq: number; at: string }): Promise<void> {
    const ofSameDay = ofItem(entity, entity)
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('seq', '<', next.seq)
      .where('at', '>=', next.at.slice(0, 'YYYY-MM-DD'.length))
    const isKept = Number((await ofSameDay.executeTakeFirstOrThrow()).count) < keptPerDay
    const monthAgo = new Date(Date.now() - contactMs).toISOString()
    await db
      .deleteFrom('revisions')
      .where('entity', '=', entity)
      .where('item_id', '=', entity)
      .where('seq', '<=', next.seq)
      .where((row) => row.or([row('at', '<=', monthAgo), ...(isKept ? [] : [row('seq', '=', next.seq)])]))
      .execute()
  }

  function yearAgo(): string {
    return new Date(Date.now() - yearMs).toISOString()
  }
}

function toRevision(row: Selectable<Tables['revisions']>): Revision {
  return {
    revision: row.seq,
    entity: row.entity as EntityName,
    id: row.item_id,
    title: row.title,
    action: row.action as RevisionAction,
    at: row.at,
    by: toAuthor(row),
    before: JSON.parse(row.before ?? 'null'),
    after: JSON.parse(row.after ?? 'null'),
  }
}

/** The user of a stored change as it was called then; null for the program itself. */
export function toAuthor({ user_id, user_name }: { user_id: string | null; user_name: string | null }) {
  return user_id === null ? null : { _id: user_id, name: user_name ?? '' }
}

/** The hashes of the pictures that an item's row shows. */
export function picturesOfRow(entity: EntityName, content: string): string[] {
  const row = JSON.parse(content)
  const hashes = pictureColumns.filter(({ of }) => of === entity).flatMap(({ column }) => row[column] ?? [])
  return [...new Set<string>(hashes)]
}

/** An item that was taken out of the trash. */
export interface TakenItem {
  entity: EntityName
  id: string
  /** The item's row as JSON. */
  content: string
}

export interface DeletedItem extends TakenItem {
  actor: Actor
  title: string
}

/** Deleted items, which can be restored for 30 days. */
export function createTrashStore(db: Database) {
  const live = () => db.selectFrom('trash').where('deleted_at', '>', oldest())
  const oldest = () => new Date(Date.now() - trashMs).toISOString()

  return {
    async put({ actor, ...item }: DeletedItem): Promise<void> {
      await db
        .insertInto('trash')
        .values(({ selectFrom }) => ({
          ...item,
          deleted_at: new Date().toISOString(),
          user_id: actor.userId,
          user_name: selectFrom('users').select('name').where('id', '=', actor.userId),
        }))
        .execute()
      const hashes = picturesOfRow(item.entity, item.content)
      const shown = hashes.map((hash) => ({ id: item.id, hash }))
      if (shown.length > 0) await db.insertInto('trash_pictures').values(shown).execute()
    },

    /** Newest first. `before` is the id of a deleted item, which those follow that were deleted before it. */
    async list({ entity, by, before, limit }: TrashQuery): Promise<TrashItem[]> {
      let wanted = live().select(['id', 'entity', 'title', 'deleted_at', 'user_id', 'user_name'])
      if (entity !== undefined) wanted = wanted.where('entity', '=', entity)
      if (by !== undefined) wanted = wanted.where('user_id', '=', by)
      if (before !== undefined)
        wanted = wanted.where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('deleted_at', 'id'),
            '<',
            selectFrom('trash').select(['deleted_at', 'id']).where('id', '=', before).$asTuple('deleted_at', 'id'),
          ),
        )
      const rows = await wanted.orderBy('deleted_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(({ id, entity, title, deleted_at, ...author }) => ({
        _id: id,
        entity: entity as EntityName,
        title,
        deletedAt: deleted_at,
        deletedBy: toAuthor(author),
        expiresAt: new Date(Date.parse(deleted_at) + trashMs).toISOString(),
      }))
    },

    /** The rows of an entity as JSON, each with who deleted it and when, newest first. */
    async rowsOf(entity: EntityName): Promise<{ content: string; deletion: { by: string | null; at: string } }[]> {
      const columns = ['content', 'deleted_at', 'user_name'] as const
      const found = live().select(columns).where('entity', '=', entity).orderBy('deleted_at', 'desc')
      return (await found.execute()).map(({ content, deleted_at: at, user_name: by }) => ({
        content,
        deletion: { by, at },
      }))
    },

    async find(id: string): Promise<{ entity: EntityName; title: string } | undefined> {
      const row = await live().select(['entity', 'title']).where('id', '=', id).executeTakeFirst()
      return row && { entity: row.entity as EntityName, title: row.title }
    },

    /** Whether a deleted item has this id, also one that is not pruned yet. */
    async has(id: string): Promise<boolean> {
      return (await db.selectFrom('trash').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
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

    /** Takes up to `most` items out that were deleted 30 days ago, with their rows as JSON. */
    async takeExpired(most: number): Promise<TakenItem[]> {
      const expired = db.selectFrom('trash').select('id').where('deleted_at', '<=', oldest()).limit(most)
      const taken = await db
        .deleteFrom('trash')
        .where('id', 'in', expired)
        .returning(['id', 'entity', 'content'])
        .execute()
      return taken.map(({ entity, ...item }) => ({ ...item, entity: entity as EntityName }))
    },
  }
}
