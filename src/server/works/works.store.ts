import type { Work } from '#contract/works.ts'
import type { Database } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import { imageColumns, insertRows, type NewItem, shownPicture } from '../writes/items.store.ts'
import type { StateOf } from '../writes/states.ts'

export function createWorkStore(db: Database, mediaHost = '') {
  return {
    async list(id?: string): Promise<Work[]> {
      const wanted = db
        .selectFrom('works')
        .selectAll()
        .$if(id !== undefined, (row) => row.where('id', '=', id ?? ''))
      const rows = await wanted.orderBy('place').orderBy('seq').execute()
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
    },

    async insertAll(items: readonly NewItem<StateOf<'works'>>[]): Promise<void> {
      await insertRows(db, 'works', items, toRow)
    },

    async update(id: string, state: StateOf<'works'>): Promise<void> {
      await db.updateTable('works').set(toRow(state)).where('id', '=', id).execute()
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
