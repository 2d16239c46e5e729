import { join } from 'node:path'
import type { OperatorNotice } from '#contract/overview.ts'
import { alertOperator } from './alert-operator.ts'
import { backUpDaily } from './backup/back-up-daily.ts'
import { createBackupHook, type HookFailure } from './backup/backup-hook.ts'
import { createBackups } from './backup/backups.ts'
import { makeProvenBackup } from './backup/proven-backup.ts'
import type { Env } from './env.ts'
import { createOperatorNotices } from './operator-notices.ts'
import type { Publisher } from './publication/publisher.ts'
import type { DatabaseStatus } from './publication/watch.ts'
import type { FilesStatus } from './published-files/publish-files.ts'
import { createStateFile } from './system/state-file.ts'

interface OperationOptions {
  env: Env
  publisher: Publisher
  /** Whether nobody will miss the content: no copies are made by themselves, and no alerts are sent. */
  isTemporary: boolean
  log: Record<'error' | 'info', (details: object, message: string) => void>
}

export type Operation = ReturnType<typeof createOperation>

/** What serves the person who runs the server: copies, notices, and the commands that are run with them. */
export function createOperation({ env, publisher, isTemporary, log }: OperationOptions) {
  const stopping = new AbortController()
  const { signal } = stopping
  const file = <Value>(name: string, initial: Value) => createStateFile(join(env.dataDir, name), initial, log)
  const lastFailure = file<HookFailure | null>('backup-hook.json', null)
  const hook = createBackupHook({ command: env.backupHook, lastFailure, log, signal })
  const backups = createBackups({ env, makeProven: makeProvenBackup, hook, log, signal })
  const isBackedUp = env.backupKeep > 0 && !isTemporary
  const feed = { isTokenRefused: false }
  const database: DatabaseStatus = { isAway: false }
  const files: FilesStatus = {}
  const notices = createOperatorNotices({ env, publisher, backups, hook, feed, files, isBackedUp, log })

  return {
    backups,
    notices,
    feed,
    database,
    files,
    /** Begins the daily copies and the alerts. Returns the function that stops them and what they run. */
    start(): () => void {
      const stops = [() => stopping.abort()]
      if (isBackedUp) stops.push(backUpDaily({ backups, hook, log }))
      if (env.alertHook !== '' && !isTemporary) {
        const reported = file<OperatorNotice['kind'][]>('alerts.json', [])
        stops.push(alertOperator({ command: env.alertHook, notices, reported, log, signal }))
      }
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
