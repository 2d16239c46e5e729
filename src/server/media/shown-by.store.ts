import { expressionBuilder, sql } from 'kysely'
import { entities } from '#contract/entities.ts'
import { isInLinkPreviews } from '#contract/entity.ts'
import { type PictureColumn, pictureColumns, type Tables, tableTraits } from '../db/tables.ts'

/** The columns whose pictures get all variants. The page requests a post's picture only as WebP. */
export const completedColumns = () => pictureColumns.filter(({ table }) => table !== 'social_posts')

/** The columns whose pictures are in previews of links. */
export const sharedColumns = () => pictureColumns.filter(({ of }) => of !== null && isInLinkPreviews(entities[of]))

/** Whether a row shows the query's current picture of `media`, by one of these columns. */
export function isShownBy(columns: readonly PictureColumn[]) {
  const { exists, or, selectFrom, lit } = expressionBuilder<Tables, 'media'>()
  return or(
    columns.map(({ table, column }) =>
      exists(
        selectFrom(table as 'products')
          .select(lit(1).as('one'))
          .whereRef(`${table}.${column}` as 'products.image_hash', '=', 'media.hash'),
      ),
    ),
  )
}

/** Whether a row's text has the address or hash of the query's current picture of `media`. Such rows have a few kilobytes each. */
function isNamedInText() {
  const { exists, or, selectFrom, lit } = expressionBuilder<Tables, 'media'>()
  return or(
    Object.entries(tableTraits).flatMap(([table, traits]) =>
      'addresses' in traits
        ? exists(
            selectFrom(table as 'company')
              .select(lit(1).as('one'))
              .where(
                `${table}.${traits.addresses}` as 'company.content',
                'like',
                sql<string>`'%' || media.hash || '%'`,
              ),
          )
        : [],
    ),
  )
}

/** Whether nothing shows the query's current picture of `media`: no item, no history, no item in the trash. */
export function isUnowned() {
  const { not, or } = expressionBuilder<Tables, 'media'>()
  return not(or([isShownBy(pictureColumns), isNamedInText()]))
}
