import type { Generated, Kysely } from 'kysely'
import { declarationOf, type EntityName, type ListEntityName, listNames } from '#contract/entities.ts'

/**
 * The rows as stored: portable columns only (text, integer, bytes; JSON as text, instants as ISO text).
 * A list's tables also have the columns of `ListTables`.
 */
interface NamedTables {
  migrations: { name: string }
  /** One row. `version` counts the commits that visitors can see; `database_id` changes when a backup is restored. */
  publication: {
    id: number
    version: number
    database_id: string
    /** When a copy was restored; null once somebody has deleted again what was deleted since that copy. */
    restored_at: Generated<string | null>
  }
  seeds: { slice: string }
  /** The places that are of the sample: 'faq.<id>' of an item, 'texts.aboutText' of a text. */
  samples: { place: string }
  /** Of the lists' tables only the columns that some query names: the others follow from the declarations. */
  products: {
    title: string
    /** Null stands for the title. */
    alt: string | null
    features: string
    image_hash: string | null
    place: number
    slug: string
    /** When title, features or picture last changed. */
    changed_at: string
    /** 0 or 1. */
    hidden: Generated<number>
  }
  /** Every slug that a product has or had, also of products that are gone: none is given to another one. */
  product_slugs: { slug: string; product_id: string }
  services: { youtube_id: string; poster_hash: string | null; place: number }
  faq: { question: string; answer: string; position: number }
  users: {
    name: string
    email: string
    email_key: string
    password_hash: string
    /** When `PUT /users/:id`, which does not ask for the present password, last changed it. */
    password_set_at: string | null
    /** When a colleague last created a sign-in link for the user, and the colleague's name then. */
    link_created_at: string | null
    link_created_by: string | null
  }
  /** `device` is as the contract's session has it. */
  sessions: { token_hash: string; user_id: string; expires_at: string; last_used_at: string; device: Generated<string> }
  devices: { secret_hash: string; user_id: string; expires_at: string }
  /** `unkept` is 1 until their user says that they are on paper or copied. */
  recovery_codes: { user_id: string; code_hash: string; unkept: Generated<number> }
  sign_in_links: { user_id: string; secret_hash: string; expires_at: string }
  site_config: {
    id: number
    version: Generated<number>
    title: string
    description: string
    address: string
    phone: string
    email: string
    facebook: string
    instagram: string
    whatsapp: string
  }
  company: { id: number; version: Generated<number>; content: string }
  /** The pictures that the company's content names. */
  company_pictures: { hash: string }
  /** `words` is the owner's texts by name, as JSON. */
  texts: { id: number; version: Generated<number>; words: string }
  text_pictures: { slot: string; hash: string }
  /** One row for each change. `before` and `after` are the item as administrators read it, as JSON. */
  revisions: {
    seq: Generated<number>
    entity: string
    item_id: string
    action: string
    title: string
    at: string
    user_id: string | null
    user_name: string | null
    before: string | null
    after: string | null
  }
  /** One row for each deleted item; `content` is its row as JSON, also columns that administrators never read. */
  trash: {
    id: string
    entity: string
    title: string
    deleted_at: string
    user_id: string | null
    user_name: string | null
    content: string
  }
  /** The pictures of each deleted item. */
  trash_pictures: { id: string; hash: string }
  social_posts: {
    seq: Generated<number>
    id: string
    permalink: string
    caption: string
    posted_at: string
    image_hash: string
  }
  social_feed: { id: number; read_at: string }
  /** Taps on the links to the company: one row for each day, kind, product and source, '' for none. */
  taps: { day: string; kind: string; product_id: string; source: string; count: number }
  media: { hash: string; width: number; height: number; touched_at: string; bytes: Uint8Array }
  media_variants: { hash: string; width: number; format: string; bytes: Uint8Array }
}

/** `seq` is the order of creation; ids are UUIDs. A list in an administrators' order also has `place`. */
type ListTables = {
  [Name in ListEntityName]: { seq: Generated<number>; id: string; version: Generated<number> }
}

export type Tables = NamedTables & ListTables

/** A database, or a transaction on it: a store uses only the one that it is created with. */
export type Database = Kysely<Tables>

type TableName = keyof Tables

/** The table of an entity's items. */
export function tableOf(name: EntityName): TableName {
  return name === 'meta' ? 'site_config' : name
}

/** The column of a list's order; ties by creation. */
export function orderColumn(name: EntityName): 'seq' | 'place' | 'position' {
  const { orderedBy = 'creation' } = declarationOf(name)
  if (orderedBy === 'creation') return 'seq'
  return orderedBy === 'place' ? 'place' : 'position'
}

function listTraits(name: EntityName) {
  const { pictures } = declarationOf(name)
  const columns = Object.entries(pictures).map(([itemField, bodyField]) => `${bodyField ?? itemField}_hash`)
  return { backup: true, key: ['seq'] as const, pictures: Object.fromEntries(columns.map((column) => [column, name])) }
}

const listTables = Object.fromEntries(listNames.map((name) => [name, listTraits(name)])) as Record<
  ListEntityName,
  ReturnType<typeof listTraits>
>

/**
 * What backups and the pruning of pictures must know of each table. One that is forgotten does not compile. A table comes after those that it
 * references, so that rows can be inserted in this order and tables dropped in the opposite one.
 */
export const tableTraits: Readonly<Record<TableName, TableTraits>> = {
  // The version of the schema.
  migrations: { backup: true, key: ['name'], pictures: {} },
  // A restored database counts as another one: it gets a new id and version.
  publication: { backup: false, pictures: {} },
  seeds: { backup: true, key: ['slice'], pictures: {} },
  samples: { backup: true, key: ['place'], pictures: {} },
  media: { backup: true, key: ['hash'], pictures: {} },
  media_variants: { backup: true, key: ['hash', 'width', 'format'], pictures: {} },
  ...listTables,
  product_slugs: { backup: true, key: ['slug'], pictures: {} },
  // Restored sessions would sign in users whose access was revoked since.
  sessions: { backup: false, pictures: {} },
  devices: { backup: false, pictures: {} },
  // A restored code could be one that was used or replaced since. The restored passwords work, and so does `npm run admin:recover`.
  recovery_codes: { backup: false, pictures: {} },
  sign_in_links: { backup: false, pictures: {} },
  site_config: { backup: true, key: ['id'], pictures: {} },
  company: { backup: true, key: ['id'], pictures: {} },
  company_pictures: { backup: true, key: ['hash'], pictures: { hash: 'company' } },
  texts: { backup: true, key: ['id'], pictures: {} },
  text_pictures: { backup: true, key: ['slot'], pictures: { hash: 'texts' } },
  revisions: { backup: true, key: ['seq'], pictures: {} },
  trash: { backup: true, key: ['id'], pictures: {} },
  trash_pictures: { backup: true, key: ['id', 'hash'], pictures: { hash: null } },
  social_posts: { backup: true, key: ['seq'], pictures: { image_hash: null } },
  social_feed: { backup: true, key: ['id'], pictures: {} },
  taps: { backup: true, key: ['day', 'kind', 'product_id', 'source'], pictures: {} },
} satisfies { [Name in TableName]: TableTraits<keyof Tables[Name]> }

export interface PictureColumn {
  table: TableName
  column: string
  of: EntityName | null
}

/** Every column that shows a picture. */
export const pictureColumns: readonly PictureColumn[] = Object.entries(tableTraits).flatMap(([table, { pictures }]) =>
  Object.entries(pictures).map(([column, of = null]) => ({ table: table as TableName, column, of })),
)

/** What backups and the pruning of pictures must know of a table. */
export interface TableTraits<Column extends PropertyKey = string> {
  /** Whether a backup holds the table. */
  backup: boolean
  /** The columns that order and identify the rows of a backup. They are as old as the table. */
  key?: readonly Column[]
  /** The columns that name a picture of `media` which the row shows, and its entity, if there is one: such a picture is never pruned. */
  pictures: { readonly [Name in Column]?: EntityName | null }
}

/** SQLite takes 32,766 parameters in a statement; no row of many has more than 20. */
const rowsAtOnce = 1000

/** The rows in batches of which each fits into one statement. */
export function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsAtOnce)
  return Array.from({ length: count }, (_, nth) => rows.slice(nth * rowsAtOnce, (nth + 1) * rowsAtOnce))
}
