import { statfs } from 'node:fs/promises'
import type { OperatorNotice, OperatorNoticeOf } from '#contract/overview.ts'
import type { Backups } from '../backup/backups.ts'
import type { FeedStatus } from '../feed/refresh-feed.ts'
import { detailsOf, type ErrorLog } from '../http/problems.ts'
import { runHook } from '../process/child-process.ts'
import type { Env } from '../process/env.ts'
import { undefinedIfMissing } from '../process/files.ts'
import { repeat } from '../process/repeat.ts'
import type { Publisher } from '../publication/publisher.ts'
import { alertText } from './notices.text.ts'

const minuteMs = 60_000
const minFreeShare = 0.1
const maxOutdatedMs = 60_000
const toleratedMs = 48 * 60 * 60 * 1000
/** A server that was off for days makes a copy a minute after its start. */
const graceSeconds = 600

type Kind = OperatorNotice['kind']

interface NoticeSources {
  env: Pick<Env, 'dataDir' | 'backupDir'>
  publisher: Pick<Publisher, 'outdatedMs'>
  backups: Backups
  feed: FeedStatus
  log: ErrorLog
  /** Whether this server makes a copy every day. */
  isBackedUp: boolean
}

/** What was checked: the notice of each kind, undefined if there is none. A kind whose check failed is missing. */
type CheckedNotices = Map<Kind, OperatorNotice | undefined>
export type OperatorNotices = () => Promise<CheckedNotices>

/** Returns the function that looks for every notice for the operator. It reads a few files, and never rejects. */
export function createOperatorNotices(sources: NoticeSources): OperatorNotices {
  const { env, publisher, backups, feed, log, isBackedUp } = sources
  const finders: { [K in Kind]: () => Promise<OperatorNoticeOf<K> | undefined> } = {
    async edition_outdated() {
      const outdatedMs = publisher.outdatedMs()
      if (outdatedMs <= maxOutdatedMs) return undefined
      return { kind: 'edition_outdated', since: new Date(Date.now() - outdatedMs).toISOString() }
    },
    no_proven_backup: async () => (isBackedUp ? await noProvenBackup(backups) : undefined),
    async disk_almost_full() {
      const share = await freeShare([env.dataDir, env.backupDir])
      return share < minFreeShare ? { kind: 'disk_almost_full', freePercent: Math.floor(share * 100) } : undefined
    },
    async backup_hook_failed() {
      const failure = backups.hookFailure()
      return failure && { kind: 'backup_hook_failed', ...failure }
    },
    feed_token_refused: async () => (feed.isTokenRefused ? { kind: 'feed_token_refused' } : undefined),
  }

  return async () => {
    const checked: CheckedNotices = new Map()
    for (const kind of Object.keys(finders) as Kind[])
      await finders[kind]().then(
        (notice) => checked.set(kind, notice),
        (error) => log.error({ kind, ...detailsOf(error) }, 'notice_not_checked'),
      )
    return checked
  }
}

/** Says so if no copy of the last 48 hours is proven, and this server has tried or had the time to. */
export async function noProvenBackup(
  backups: Pick<Backups, 'list' | 'hasFailed'>,
): Promise<OperatorNoticeOf<'no_proven_backup'> | undefined> {
  if (process.uptime() < graceSeconds && !backups.hasFailed()) return undefined
  const [newest] = await backups.list()
  const isRecent = newest && Date.now() - Date.parse(newest.at) <= toleratedMs
  return isRecent ? undefined : { kind: 'no_proven_backup', last: newest?.at ?? null }
}

/** Returns the free share (0 to 1) of the fullest disk that has one of these folders; 1 if none of them exists. */
export async function freeShare(folders: readonly string[], read: typeof statfs = statfs): Promise<number> {
  const shares = await Promise.all(
    folders.map(async (folder) => {
      const disk = await read(folder).catch(undefinedIfMissing)
      // No copy was made yet.
      if (!disk) return 1
      // As in `df`: blocks reserved for the system are neither free nor used.
      const { blocks, bfree, bavail } = disk
      const usable = blocks - bfree + bavail
      return usable > 0 ? bavail / usable : 1
    }),
  )
  return Math.min(...shares)
}

const alertTimeoutMs = 60_000

/**
 * Looks for notices every minute, and runs the operator's command once when one begins and once when it ends: `begin` or `end`, its kind,
 * a sentence. A notice that stands when the server starts begins again. Returns the function that stops it.
 *
 * @param signal ends the running command
 */
export function alertOperator(
  command: string,
  notices: OperatorNotices,
  signal: AbortSignal,
  log: ErrorLog,
): () => void {
  const begun = new Set<Kind>()
  return repeat(minuteMs, async () => {
    for (const [kind, notice] of await notices()) {
      if (begun.has(kind) === (notice !== undefined)) continue
      if (notice) begun.add(kind)
      else begun.delete(kind)
      const [event, sentence] = notice ? ['begin', alertText[kind]] : ['end', alertText.ended(alertText[kind])]
      const code = await runHook(command, [event, kind, sentence], signal, alertTimeoutMs)
      if (code !== undefined) log.error({ code }, 'alert_hook_failed')
    }
    return minuteMs
  })
}
