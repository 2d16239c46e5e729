import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { feedUrl, shownPosts, tokenRefreshUrl } from '#contract/feed.ts'
import { dayMs } from '#contract/retention.ts'
import type { Database } from '../db/tables.ts'
import { systemActor } from '../db/transactions.ts'
import { createDownload, type Download, DownloadError } from '../http/download.ts'
import { detailsOf, type ErrorLog, ProblemError } from '../http/problems.ts'
import { createMediaStore } from '../media/media.store.ts'
import { PictureError, type PreparedPicture, preparePicture } from '../media/prepare-picture.ts'
import { writeAtomic } from '../process/files.ts'
import { repeat } from '../process/repeat.ts'
import type { Publish } from '../publication/publisher.ts'
import { createFeedStore } from './feed.store.ts'

const intervalMs = 60 * 60 * 1000
/** How the feed's host responds to an expired token, a malformed one, and one without the permission. */
const refusals: (number | undefined)[] = [400, 401, 403]

/** What is known of the feed since the start. */
export interface FeedStatus {
  /** Whether the feed's host refused the token, and the feed was not read since. */
  isTokenRefused: boolean
}

export interface FeedOptions {
  db: Database
  publish: Publish
  apiUrl: string
  token: FeedToken
  status: FeedStatus
  log: ErrorLog
}

/**
 * Downloads the company's feed now and every hour, and stores its posts with their pictures. If a download fails,
 * visitors keep seeing the stored posts. Returns the function that stops it.
 */
export function refreshFeedHourly(options: FeedOptions): () => void {
  return repeat(0, async () => {
    await refreshFeed(options).catch((error) => options.log.error(logDetails(error), 'feed_not_read'))
    return intervalMs
  })
}

/**
 * Downloads and stores the feed once. A post whose picture cannot be had is skipped until the next time; without any picture the stored
 * posts stay.
 * @throws if the feed, all of its pictures or the database fails
 */
export async function refreshFeed({ db, publish, apiUrl, token, status }: FeedOptions): Promise<void> {
  const download = createDownload(apiUrl)
  const posts = await fetchFeed(download, apiUrl, await token.read()).catch((error) => {
    if (error instanceof DownloadError && refusals.includes(error.status)) status.isTokenRefused = true
    throw error
  })
  status.isTokenRefused = false
  const storedHashes = await createFeedStore(db).imageHashes()
  const newPictures = new Map<string, PreparedPicture>()
  const faults: Error[] = []
  for (const { id, media_url } of posts) {
    if (!media_url || storedHashes.has(id)) continue
    try {
      newPictures.set(id, await preparePicture(await download(media_url, { maxBytes: maxPictureBytes })))
    } catch (error) {
      if (!isOfOnePicture(error)) throw error
      faults.push(error)
    }
  }
  const shown = posts
    .map((post) => toStored(post, newPictures.get(post.id)?.hash ?? storedHashes.get(post.id)))
    .filter((post) => post !== undefined)
  if (shown.length === 0 && faults[0]) throw faults[0]

  await publish(systemActor, async (trx) => {
    for (const picture of newPictures.values()) await createMediaStore(trx).put(picture)
    await createFeedStore(trx).replace(shown)
  })
}

/** Whether a picture could not be downloaded or decoded. */
function isOfOnePicture(error: unknown): error is Error {
  return error instanceof DownloadError || error instanceof PictureError || error instanceof ProblemError
}

function toStored({ id, permalink, caption = '', timestamp = '' }: DownloadedPost, imageHash: string | undefined) {
  return imageHash === undefined ? undefined : { id, permalink, caption, timestamp, imageHash }
}

/** A DownloadError's message contains no URL. Any other error's may quote a row, so only its details are logged. */
function logDetails(error: unknown) {
  return error instanceof DownloadError ? { reason: error.message } : detailsOf(error)
}

const maxPictureBytes = 15_000_000
const maxFeedBytes = 1_000_000

// PostgreSQL stores no NUL.
const textSchema = z.pipe(
  z.string(),
  z.transform((text) => text.replaceAll('\0', '')),
)
const postSchema = z.object({
  id: textSchema,
  media_type: z.string(),
  media_url: z.optional(z.string()),
  permalink: z.optional(textSchema),
  caption: z.optional(textSchema),
  timestamp: z.optional(textSchema),
})
const feedSchema = z.object({ data: z.array(postSchema) })

/** A post as downloaded: its picture is still on the feed's host. */
type DownloadedPost = z.output<typeof postSchema> & { permalink: string }

/**
 * Downloads the posts to show from the company's feed (spec §7). A second post with the same id is left out.
 *
 * @throws DownloadError, whose message has at most a status: the URL contains the token and must not be logged
 */
async function fetchFeed(download: Download, apiUrl: string, token: string): Promise<DownloadedPost[]> {
  const bytes = await download(feedUrl(apiUrl, token), { maxBytes: maxFeedBytes })
  const { data } = z.parse(feedSchema, JSON.parse(bytes.toString()))
  return shownPosts(data.filter(({ id }, index) => data.findIndex((other) => other.id === id) === index))
}

/** A token lasts 60 days and is refreshed every week: there are seven tries before it ends. */
const refreshAfterMs = 7 * dayMs
/** The host refuses to refresh a token within a day after it was made. */
const retryAfterMs = dayMs
const maxReplyBytes = 100_000

const replySchema = z.object({ access_token: z.string() })

/** The present token. */
interface StoredFeedToken {
  /** The hash of the operator's token that it comes from: another one replaces it. */
  given: string
  token: string
  /** When it is refreshed next, in ms since 1970. */
  refreshAt: number
}

/**
 * Refreshes the token of the feed before it ends, and keeps the new one. The token is in no log and no reply.
 * @param token `INSTAGRAM_TOKEN`
 * @param path of the private file that keeps the present token over a restart
 */
export function createFeedToken(apiUrl: string, token: string, path: string, log: ErrorLog) {
  const given = createHash('sha256').update(token).digest('hex')
  let kept: StoredFeedToken | undefined

  return {
    /** The token to use now, refreshed if it is time to. A refresh that fails is tried again after a day. Never rejects. */
    async read(): Promise<string> {
      kept ??= await readFile(path, 'utf8')
        .then((text) => JSON.parse(text))
        .catch(() => undefined)
      const present = kept?.given === given ? kept : { given, token, refreshAt: 0 }
      if (Date.now() < present.refreshAt) return present.token
      const refreshing = createDownload(apiUrl)(tokenRefreshUrl(apiUrl, present.token), { maxBytes: maxReplyBytes })
      const next = await refreshing.then(
        (bytes) => z.parse(replySchema, JSON.parse(bytes.toString())).access_token,
        () => undefined,
      )
      const refreshAt = Date.now() + (next ? refreshAfterMs : retryAfterMs)
      kept = { given, token: next || present.token, refreshAt }
      // A token that the disk does not take lasts until the end of the process.
      await writeAtomic(path, JSON.stringify(kept)).catch((error) => log.error(detailsOf(error), 'state_not_stored'))
      return kept.token
    },
  }
}

export type FeedToken = ReturnType<typeof createFeedToken>
