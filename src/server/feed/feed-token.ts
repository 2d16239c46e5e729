import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { tokenRefreshUrl } from '#contract/feed.ts'
import { dayMs } from '#contract/retention.ts'
import { download } from '../http/download.ts'
import type { StateFile } from '../process/files.ts'

/** A token lasts 60 days and is refreshed every week: there are seven tries before it ends. */
const refreshAfterMs = 7 * dayMs
/** The host refuses to refresh a token within a day after it was made. */
const retryAfterMs = dayMs
const maxReplyBytes = 100_000

const replySchema = z.object({ access_token: z.string() })

/** The present token, kept in a private file of `DATA_DIR`. */
export interface StoredFeedToken {
  /** The hash of the operator's token that it comes from: another one replaces it. */
  given: string
  token: string
  /** When it is refreshed next, in ms since 1970. */
  refreshAt: number
}

interface FeedTokenOptions {
  apiUrl: string
  /** `INSTAGRAM_TOKEN`. */
  token: string
  stored: StateFile<StoredFeedToken | null>
  now?: () => number
}

/** Refreshes the token of the feed before it ends, and keeps the new one over a restart. The token is in no log and no reply. */
export function createFeedToken({ apiUrl, token, stored, now = Date.now }: FeedTokenOptions) {
  const given = createHash('sha256').update(token).digest('hex')

  return {
    /** The token to use now, refreshed if it is time to. A refresh that fails is tried again after a day. Never rejects. */
    async read(): Promise<string> {
      const kept = await stored.read()
      const present = kept?.given === given ? kept : { given, token, refreshAt: 0 }
      if (now() < present.refreshAt) return present.token
      const next = await download(tokenRefreshUrl(apiUrl, present.token), maxReplyBytes).then(
        (bytes) => z.parse(replySchema, JSON.parse(bytes.toString())).access_token,
        () => undefined,
      )
      const refreshAt = now() + (next ? refreshAfterMs : retryAfterMs)
      await stored.write({ given, token: next || present.token, refreshAt })
      return next || present.token
    },
  }
}

export type FeedToken = ReturnType<typeof createFeedToken>
