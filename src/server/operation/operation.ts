import { join } from 'node:path'
import { createBackups } from '../backup/backups.ts'
import type { Database } from '../db/tables.ts'
import { createFeedToken, refreshFeedHourly } from '../feed/refresh-feed.ts'
import type { Log } from '../http/problems.ts'
import type { Env } from '../process/env.ts'
import { type DatabaseStatus, type Publisher, watch } from '../publication/publisher.ts'
import { fetchMissingPosters } from '../services/fetch-posters.ts'
import { createTapCounter, readTapsEveryMinute } from '../taps/tap-counter.ts'
import { alertOperator, createOperatorNotices } from './notices.ts'
import { backUpDaily, pruneHourly } from './periodic-work.ts'

export type Operation = ReturnType<typeof createOperation>

/**
 * What serves the person who runs the server, and everything that runs without a request.
 *
 * @param isTemporary whether nobody will miss the content: no copies are made by themselves, and no alerts are sent
 */
export function createOperation(env: Env, db: Database, publisher: Publisher, isTemporary: boolean, log: Log) {
  const stopping = new AbortController()
  const { signal } = stopping
  const backups = createBackups({ env, log, signal })
  const isBackedUp = env.backupKeep > 0 && !isTemporary
  const feed = { isTokenRefused: false }
  const database: DatabaseStatus = { isAway: false }
  const taps = createTapCounter(db, () => publisher.edition.lists)
  const notices = createOperatorNotices({ env, publisher, backups, feed, isBackedUp, log })

  return {
    backups,
    notices,
    feed,
    database,
    taps,
    /** Starts everything that runs without a request. Returns the function that stops it, which does not wait. */
    start(): () => void {
      const { instagramToken, instagramApiUrl: apiUrl } = env
      const stops = [
        () => stopping.abort(),
        watch(db, publisher, database, log),
        pruneHourly(db, log, env.databaseUrl.startsWith('file:')),
        readTapsEveryMinute(taps),
        fetchMissingPosters(publisher, env.youtubeImagesUrl, log),
      ]
      if (isBackedUp) stops.push(backUpDaily(backups, log))
      if (env.alertHook !== '' && !isTemporary) {
        stops.push(alertOperator(env.alertHook, notices, signal, log))
      }
      // Only with a token in the server's environment, which is secret, unlike the browser's token (spec §7).
      if (instagramToken !== '') {
        const token = createFeedToken(apiUrl, instagramToken, join(env.dataDir, 'feed-token.json'), log)
        stops.push(refreshFeedHourly({ db, publish: publisher.publish, apiUrl, token, status: feed, log }))
      }
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
