import type { EntityName } from '#contract/entities.ts'

/** What backups and the pruning of pictures must know of a table. */
export interface TableTraits<Columns> {
  /** Whether a backup holds the table. */
  backup: boolean
  /** The columns that order and identify the rows of a backup. They are as old as the table. */
  key?: readonly (keyof Columns & string)[]
  /** The columns that name a picture of `media` which the row shows, and its entity, if there is one: such a picture is never pruned. */
  pictures: { readonly [Column in keyof Columns & string]?: EntityName | null }
  /** The column whose text has the addresses or hashes of such pictures. */
  addresses?: keyof Columns & string
}
