import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/tables.ts'
import type { Env } from './env.ts'
import { makeMissingVariants } from './media/missing-variants.ts'
import { pruneDaily } from './media/prune-media.ts'
import type { Publisher } from './publication/publisher.ts'
import { watch } from './publication/watch.ts'
import { keepPosters } from './services/keep-posters.ts'
import { keepFeed } from './social/keep-feed.ts'
import { pruneAnswersHourly } from './writes/prune-answers.ts'

interface BackgroundOptions {
  env: Env
  db: Database
  publisher: Publisher
  log: FastifyBaseLogger
}

/** Starts everything that goes on without a request. Returns the way to stop it, which waits for nothing. */
export function startBackgroundWork({ env, db, publisher, log }: BackgroundOptions): () => void {
  const { publish } = publisher
  const { instagramToken: token, instagramApiUrl: apiUrl } = env
  const stops = [
    watch({ db, publisher, log }),
    makeMissingVariants({ db, publisher, log }),
    pruneDaily(db, log),
    pruneAnswersHourly(db, log),
    keepPosters({ publisher, host: env.youtubeImagesUrl, log }),
  ]
  // Only with a token in the server's environment, the safer way of spec §7: no visitor ever sees it.
  if (token !== '') stops.push(keepFeed({ db, publish, apiUrl, token, log }))
  return () => {
    for (const stop of stops) stop()
  }
}
