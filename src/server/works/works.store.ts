import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { InputOf } from '#contract/entities.ts'
import type { Picture } from '#contract/picture-schema.ts'
import { imageAddress } from '#contract/pictures.ts'
import type { Work } from '#contract/works.ts'
import type { Database, Tables } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import type { WithStoredImages } from '../media/prepare-images.ts'
import { firstPlace } from '../writes/rows.store.ts'

type WorkFields = WithStoredImages<InputOf<'works'>>

type WorkRow = Omit<Selectable<Tables['works']>, 'seq' | 'version' | 'place'>

const columns = [
  'id',
  'title',
  'district',
  'product_id',
  'comment',
  'comment_author',
  'comment_allowed',
  'image_hash',
  'image_url',
  'before_hash',
] as const

/**
 * Reads and writes the works, with comments that only administrators may read (`asVisitorsRead`). Reads and writes return the contract's
 * work; undefined if there is none.
 * @param mediaHost the origin before `/media/…`, '' for the page's own
 */
export function createWorkStore(db: Database, mediaHost = '') {
  const rows = () => db.selectFrom('works').select(columns)

  async function toWorks(found: readonly WorkRow[]): Promise<Work[]> {
    const pictureOf = await createMediaStore(db).describe(
      found.flatMap(({ image_hash, before_hash }) => [image_hash, before_hash]),
    )
    return found.map((row) => toWork(row, pictureOf, mediaHost))
  }

  async function find(id: string): Promise<Work | undefined> {
    return (await toWorks(await rows().where('id', '=', id).execute()))[0]
  }

  return {
    find,

    async list(): Promise<Work[]> {
      return await toWorks(await rows().orderBy('place').orderBy('seq').execute())
    },

    async insert(fields: WorkFields, id: string = randomUUID()): Promise<Work> {
      const place = await firstPlace(db, 'works')
      await db
        .insertInto('works')
        .values({ id, ...toColumns(fields), ...imageColumns(fields), place })
        .execute()
      return (await find(id)) as Work
    },

    async update(id: string, fields: WorkFields): Promise<Work | undefined> {
      const { numUpdatedRows } = await db
        .updateTable('works')
        .set({ ...toColumns(fields), ...imageColumns(fields) })
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n ? await find(id) : undefined
    },
  }
}

function toColumns({ title, district, productId, comment, commentAuthor, commentAllowed }: WorkFields) {
  return {
    title,
    district: district ?? '',
    product_id: productId ?? null,
    comment: comment ?? '',
    comment_author: commentAuthor ?? '',
    comment_allowed: Number(commentAllowed ?? false),
  }
}

/** The columns of the pictures that the body has; the others stay. */
function imageColumns({ image, before }: WorkFields) {
  return {
    ...(image !== undefined && { image_hash: image?.hash ?? null, image_url: image?.url ?? null }),
    ...(before !== undefined && { before_hash: before?.hash ?? null }),
  }
}

function toWork(row: WorkRow, pictureOf: (hash: string | null) => Picture | null, mediaHost: string): Work {
  const picture = pictureOf(row.image_hash)
  const beforePicture = pictureOf(row.before_hash)
  return {
    _id: row.id,
    title: row.title,
    image: picture ? imageAddress(picture.hash, mediaHost) : (row.image_url ?? ''),
    picture,
    before: beforePicture ? imageAddress(beforePicture.hash, mediaHost) : '',
    beforePicture,
    district: row.district,
    productId: row.product_id,
    comment: row.comment,
    commentAuthor: row.comment_author,
    commentAllowed: row.comment_allowed === 1,
  }
}
