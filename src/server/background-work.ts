import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/tables.ts'
import type { Env } from './env.ts'
import { createFeedToken, type StoredFeedToken } from './feed/feed-token.ts'
import { refreshFeedHourly } from './feed/refresh-feed.ts'
import { makeMissingVariants } from './media/missing-variants.ts'
import { pruneDaily } from './media/prune-media.ts'
import type { Operation } from './operation.ts'
import type { Publisher } from './publication/publisher.ts'
import { watch } from './publication/watch.ts'
import { fetchMissingPosters } from './services/fetch-posters.ts'
import { createStateFile } from './system/state-file.ts'
import { pruneExpiredHourly } from './writes/prune-expired.ts'

interface BackgroundOptions {
  env: Env
  db: Database
  publisher: Publisher
  operation: Pick<Operation, 'feed' | 'database' | 'start'>
  log: FastifyBaseLogger
}

/** Starts everything that runs without a request. Returns the function that stops it, which does not wait. */
export function startBackgroundWork({ env, db, publisher, operation, log }: BackgroundOptions): () => void {
  const { publish } = publisher
  const { instagramToken, instagramApiUrl: apiUrl } = env
  const stops = [
    watch({ db, publisher, log, status: operation.database }),
    makeMissingVariants({ db, publisher, log }),
    pruneDaily(db, log),
    pruneExpiredHourly(db, log),
    fetchMissingPosters({ publisher, host: env.youtubeImagesUrl, log }),
    operation.start(),
  ]
  // Only with a token in the server's environment, which is secret, unlike the browser's token (spec §7).
  if (instagramToken !== '') {
    const stored = createStateFile<StoredFeedToken | null>(join(env.dataDir, 'feed-token.json'), null, log)
    const token = createFeedToken({ apiUrl, token: instagramToken, stored })
    stops.push(refreshFeedHourly({ db, publish, apiUrl, token, status: operation.feed, log }))
  }
  return () => {
    for (const stop of stops) stop()
  }
}
