import type { Tables } from './tables.ts'

type TableName = keyof Tables

interface TableTraits<Columns> {
  /** Whether a backup holds the table. */
  backup: boolean
  /** The columns that name a picture of `media` which the row shows: such a picture is never pruned. */
  pictures: readonly (keyof Columns & string)[]
}

/** What backups and the pruning of pictures must know of each table. A forgotten one does not compile. */
export const tableTraits = {
  // Says which shape the other tables have.
  migrations: { backup: true, pictures: [] },
  // A restored database is another one: it gets an id and counts of its own.
  publication: { backup: false, pictures: [] },
  seeds: { backup: true, pictures: [] },
  products: { backup: true, pictures: ['image_hash'] },
  services: { backup: true, pictures: ['poster_hash'] },
  faq: { backup: true, pictures: [] },
  users: { backup: true, pictures: [] },
  // Restored, they would let in whom the company has shut out since.
  sessions: { backup: false, pictures: [] },
  devices: { backup: false, pictures: [] },
  // Whoever finds a backup must not be able to guess what a request said.
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

/** Every column that shows a picture. */
export const pictureColumns: readonly PictureColumn[] = Object.entries(tableTraits).flatMap(([table, { pictures }]) =>
  pictures.map((column) => ({ table: table as TableName, column })),
)
