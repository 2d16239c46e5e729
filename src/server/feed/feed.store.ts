import type { FeedPost } from '#contract/feed.ts'
import { mediaPath } from '#contract/pictures.ts'
import type { Database } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'

const shownWidthPx = 480

/** A post whose picture is stored. */
export interface StoredPost {
  id: string
  permalink: string
  caption: string
  timestamp: string
  imageHash: string
}

/** The posts of the company's feed, with stored pictures: the feed's own picture URLs expire within days. */
export function createFeedStore(db: Database, mediaHost = '') {
  return {
    /** The posts in the feed's order, or null if the feed was never read. */
    async list(): Promise<FeedPost[] | null> {
      const feed = await db.selectFrom('social_feed').select('id').executeTakeFirst()
      if (!feed) return null
      const rows = await db.selectFrom('social_posts').selectAll().orderBy('seq').execute()
      return rows.map(({ id, permalink, caption, posted_at, image_hash }) => {
        const media_url = `${mediaHost}${mediaPath(image_hash, shownWidthPx, 'webp')}`
        return { id, media_type: 'IMAGE', media_url, permalink, caption, timestamp: posted_at }
      })
    },

    /** The hash of each stored post's picture by post id, so that no picture is downloaded twice. */
    async imageHashes(): Promise<Map<string, string>> {
      const rows = await db.selectFrom('social_posts').select(['id', 'image_hash']).execute()
      return new Map(rows.map(({ id, image_hash }) => [id, image_hash]))
    },

    async replace(posts: readonly StoredPost[]): Promise<void> {
      const read_at = new Date().toISOString()
      const former = await db.deleteFrom('social_posts').returning('image_hash').execute()
      const shown = new Set(posts.map(({ imageHash }) => imageHash))
      // They are kept for another 30 days.
      for (const { image_hash } of former) if (!shown.has(image_hash)) await createMediaStore(db).touch(image_hash)
      if (posts.length > 0) await db.insertInto('social_posts').values(posts.map(toColumns)).execute()
      await db
        .insertInto('social_feed')
        .values({ id: 1, read_at })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ read_at }))
        .execute()
    },
  }
}

function toColumns({ id, permalink, caption, timestamp, imageHash }: StoredPost) {
  return { id, permalink, caption, posted_at: timestamp, image_hash: imageHash }
}
