import type { Tables } from './tables.ts'

type TableName = keyof Tables

interface TableTraits<Columns> {
  /** Whether a backup contains the table. */
  backup: boolean
  /** The columns that name a picture of `media` which the row shows. Such a picture is never pruned. */
  pictures: readonly (keyof Columns & string)[]
}

/** What backups and the pruning of pictures need to know of each table. A missing table does not compile. */
export const tableTraits = {
  // Says which schema the other tables have.
  migrations: { backup: true, pictures: [] },
  // A restored database counts as another one: it gets a new id and version.
  publication: { backup: false, pictures: [] },
  seeds: { backup: true, pictures: [] },
  products: { backup: true, pictures: ['image_hash'] },
  services: { backup: true, pictures: ['poster_hash'] },
  faq: { backup: true, pictures: [] },
  users: { backup: true, pictures: [] },
  // Restored sessions would sign in users whose access was revoked since.
  sessions: { backup: false, pictures: [] },
  devices: { backup: false, pictures: [] },
  // A backup must not reveal what a request contained.
  secrets: { backup: false, pictures: [] },
  idempotency_keys: { backup: false, pictures: [] },
  site_config: { backup: true, pictures: [] },
  social_posts: { backup: true, pictures: ['image_hash'] },
  social_feed: { backup: true, pictures: [] },
  media: { backup: true, pictures: [] },
  media_variants: { backup: true, pictures: [] },
} as const satisfies { [Name in TableName]: TableTraits<Tables[Name]> }

export interface PictureColumn {
  table: TableName
  column: string
}

/** Every column that names a picture. */
export const pictureColumns: readonly PictureColumn[] = Object.entries(tableTraits).flatMap(([table, { pictures }]) =>
  pictures.map((column) => ({ table: table as TableName, column })),
)
