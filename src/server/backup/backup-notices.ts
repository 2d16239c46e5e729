import type { OperatorNoticeOf } from '#contract/overview.ts'
import type { BackupHook } from './backup-hook.ts'
import type { Backups } from './backups.ts'

const toleratedMs = 48 * 60 * 60 * 1000
/** A server that was off for days makes a copy a minute after its start. */
const graceSeconds = 600

/** Says so if no copy of the last 48 hours is proven, and this server has tried or had the time to. */
export async function noProvenBackup(
  backups: Pick<Backups, 'list' | 'hasFailed'>,
  now = new Date(),
  uptimeSeconds = process.uptime(),
): Promise<OperatorNoticeOf<'no_proven_backup'> | undefined> {
  if (uptimeSeconds < graceSeconds && !backups.hasFailed()) return undefined
  const [newest] = await backups.list()
  const isRecent = newest && now.getTime() - Date.parse(newest.at) <= toleratedMs
  return isRecent ? undefined : { kind: 'no_proven_backup', last: newest?.at ?? null }
}

/** Says how the operator's command for copies failed at its last run. */
export async function backupHookFailed(
  hook: Pick<BackupHook, 'failure'>,
): Promise<OperatorNoticeOf<'backup_hook_failed'> | undefined> {
  const failure = await hook.failure()
  return failure ? { kind: 'backup_hook_failed', ...failure } : undefined
}

/** Says that the newest copy made before an upgrade or a restore is still there. */
export async function upgradeCopyKept(
  backups: Pick<Backups, 'keptCopy'>,
): Promise<OperatorNoticeOf<'upgrade_copy_kept'> | undefined> {
  const copy = await backups.keptCopy()
  if (!copy) return undefined
  const { name, bytes, mtime } = copy
  return { kind: 'upgrade_copy_kept', name, bytes, at: mtime.toISOString() }
}
