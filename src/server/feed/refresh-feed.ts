import { theProgram } from '../db/actor.ts'
import type { Database } from '../db/tables.ts'
import { DownloadError } from '../http/download.ts'
import { detailsOf } from '../http/error-details.ts'
import { createMediaStore } from '../media/media.store.ts'
import { type PreparedPicture, preparePicture } from '../media/prepare-picture.ts'
import type { Publish } from '../publication/publisher.ts'
import { createSocialStore } from './feed.store.ts'
import { type FeedPost, fetchFeed, fetchPicture } from './fetch-feed.ts'

const everyMs = 60 * 60 * 1000

export interface FeedOptions {
  db: Database
  publish: Publish
  apiUrl: string
  token: string
  log: { error: (details: object, message: string) => void }
}

/**
 * Reads the company's feed now and every hour and keeps it with its pictures. Where a reading fails, visitors go on
 * seeing the last good posts. Answers the way to stop.
 */
export function keepFeed(options: FeedOptions): () => void {
  const read = () => readFeed(options).catch((error) => options.log.error(feedFault(error), 'feed_not_read'))
  void read()
  const timer = setInterval(read, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** One reading of the feed. @throws where the feed, one of its new pictures or the database fails */
export async function readFeed({ db, publish, apiUrl, token }: FeedOptions): Promise<void> {
  const posts = await fetchFeed(apiUrl, token)
  const kept = await createSocialStore(db).keptImages()
  const fresh = new Map<string, PreparedPicture>()
  for (const { id, media_url } of posts)
    if (media_url && !kept.has(id)) fresh.set(id, await preparePicture(await fetchPicture(media_url, apiUrl)))

  await publish(theProgram, async (trx) => {
    for (const picture of fresh.values()) await createMediaStore(trx).put(picture)
    await createSocialStore(trx).replace(
      posts.flatMap((post) => keptPost(post, fresh.get(post.id)?.hash ?? kept.get(post.id))),
      new Date(),
    )
  })
}

function keptPost({ id, permalink, caption, timestamp }: FeedPost, imageHash: string | undefined) {
  if (!imageHash) return []
  return [{ id, permalink: permalink ?? '', caption: caption ?? '', timestamp: timestamp ?? '', imageHash }]
}

/** A DownloadError's message names no address; any other error's may quote a row. */
function feedFault(error: unknown) {
  return error instanceof DownloadError ? { reason: error.message } : detailsOf(error)
}
