import type { OperatorNotice, OperatorNoticeOf } from '#contract/overview.ts'
import type { BackupHook } from './backup/backup-hook.ts'
import { backupHookFailed, noProvenBackup, upgradeCopyKept } from './backup/backup-notices.ts'
import type { Backups } from './backup/backups.ts'
import type { Env } from './env.ts'
import type { FeedStatus } from './feed/refresh-feed.ts'
import { detailsOf } from './http/error-details.ts'
import type { Publisher } from './publication/publisher.ts'
import type { FilesStatus } from './published-files/publish-files.ts'
import { freeShare } from './system/free-space.ts'

const minFreeShare = 0.1
const maxOutdatedMs = 60_000

type Kind = OperatorNotice['kind']

interface NoticeSources {
  env: Pick<Env, 'dataDir' | 'backupDir'>
  publisher: Pick<Publisher, 'outdatedMs'>
  backups: Backups
  hook: Pick<BackupHook, 'failure'>
  feed: FeedStatus
  files: FilesStatus
  log: { error: (details: object, message: string) => void }
  /** Whether this server makes a copy every day. */
  isBackedUp: boolean
}

/** What was checked: the notice of each kind, undefined if there is none. A kind whose check failed is missing. */
type CheckedNotices = Map<Kind, OperatorNotice | undefined>
export type OperatorNotices = () => Promise<CheckedNotices>

/** Returns the function that looks for every notice for the operator. It reads a few files, and never rejects. */
export function createOperatorNotices(sources: NoticeSources): OperatorNotices {
  const { env, publisher, backups, hook, feed, files, log, isBackedUp } = sources
  const finders: { [K in Kind]: () => Promise<OperatorNoticeOf<K> | undefined> } = {
    edition_outdated: async () => editionOutdated(publisher.outdatedMs()),
    no_proven_backup: async () => (isBackedUp ? await noProvenBackup(backups) : undefined),
    disk_almost_full: async () => diskAlmostFull(await freeShare([env.dataDir, env.backupDir])),
    backup_hook_failed: () => backupHookFailed(hook),
    files_not_published: async () => files.failure && { kind: 'files_not_published', ...files.failure },
    feed_token_refused: async () => (feed.isTokenRefused ? { kind: 'feed_token_refused' } : undefined),
    upgrade_copy_kept: () => upgradeCopyKept(backups),
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

function editionOutdated(outdatedMs: number): OperatorNoticeOf<'edition_outdated'> | undefined {
  if (outdatedMs <= maxOutdatedMs) return undefined
  return { kind: 'edition_outdated', since: new Date(Date.now() - outdatedMs).toISOString() }
}

function diskAlmostFull(share: number): OperatorNoticeOf<'disk_almost_full'> | undefined {
  return share < minFreeShare ? { kind: 'disk_almost_full', freePercent: Math.floor(share * 100) } : undefined
}
