import type { Generated, Kysely } from 'kysely'

/**
 * The rows as stored: portable columns only (text, integer, bytes; JSON as text, instants as ISO text).
 * `seq` is the order of creation; ids are UUIDs.
 */
export interface Tables {
  migrations: { name: string }
  /** One row. `version` counts the commits that visitors can see; `database_id` changes when a backup is restored. */
  publication: { id: number; version: number; database_id: string }
  seeds: { slice: string }
  products: {
    seq: Generated<number>
    id: string
    title: string
    features: string
    alt: string | null
    image_hash: string | null
    image_url: string | null
  }
  services: {
    seq: Generated<number>
    id: string
    title: string
    description: string
    youtube_id: string
    poster_hash: string | null
  }
  faq: { seq: Generated<number>; id: string; question: string; answer: string; position: number }
  users: {
    seq: Generated<number>
    id: string
    name: string
    email: string
    email_key: string
    password_hash: string
  }
  sessions: { token_hash: string; user_id: string; expires_at: string; last_used_at: string }
  devices: { secret_hash: string; user_id: string; expires_at: string }
  secrets: { name: string; bytes: Uint8Array }
  idempotency_keys: {
    user_id: string
    key: string
    request_hmac: string
    answer: string | null
    created_at: string
  }
  site_config: {
    id: number
    title: string
    description: string
    address: string
    phone: string
    email: string
    facebook: string
    instagram: string
    whatsapp: string
  }
  social_posts: {
    seq: Generated<number>
    id: string
    permalink: string
    caption: string
    posted_at: string
    image_hash: string
  }
  social_feed: { id: number; read_at: string }
  media: { hash: string; width: number; height: number; bytes: Uint8Array; touched_at: string }
  media_variants: { hash: string; width: number; format: string; bytes: Uint8Array }
}

/** A database, or a transaction on it: a store uses only the one that it is created with. */
export type Database = Kysely<Tables>
