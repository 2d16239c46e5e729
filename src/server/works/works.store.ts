import type { Selectable } from 'kysely'
import type { Work } from '#contract/works.ts'
import type { Database, Tables } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import { imageColumns, insertRows, type NewItem, shownPicture } from '../writes/items.store.ts'
import type { StateOf } from '../writes/states.ts'

export function createWorkStore(db: Database, mediaHost = '') {
  async function toItems(rows: Selectable<Tables['works']>[]): Promise<Work[]> {
    const pictureOf = await createMediaStore(db).describe(rows.flatMap((row) => [row.image_hash, row.before_hash]))
    return rows.map((row) => {
      const before = shownPicture(pictureOf(row.before_hash), null, mediaHost)
      return {
        _id: row.id,
        title: row.title,
        ...shownPicture(pictureOf(row.image_hash), row.image_url, mediaHost),
        before: before.image,
        beforePicture: before.picture,
        district: row.district,
        productId: row.product_id,
        comment: row.comment,
        commentAuthor: row.comment_author,
        commentAllowed: row.comment_allowed === 1,
      }
    })
  }

  return {
    async list(): Promise<Work[]> {
      return await toItems(await db.selectFrom('works').selectAll().orderBy('place').orderBy('seq').execute())
    },

    async find(id: string): Promise<Work | undefined> {
      return (await toItems(await db.selectFrom('works').selectAll().where('id', '=', id).execute()))[0]
    },

    async insertAll(items: readonly NewItem<StateOf<'works'>>[]): Promise<Work[]> {
      return await toItems(await insertRows(db, 'works', items, toRow))
    },

    async update(id: string, state: StateOf<'works'>): Promise<Work | undefined> {
      const changed = db.updateTable('works').set(toRow(state)).where('id', '=', id)
      return (await toItems(await changed.returningAll().execute()))[0]
    },
  }
}

function toRow({
  title,
  image,
  before,
  district,
  productId,
  comment,
  commentAuthor,
  commentAllowed,
}: StateOf<'works'>) {
  return {
    title,
    ...imageColumns(image),
    before_hash: before?.hash ?? null,
    district,
    product_id: productId,
    comment,
    comment_author: commentAuthor,
    comment_allowed: Number(commentAllowed),
  }
}
