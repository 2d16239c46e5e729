import { runHook } from '../operation/run-hook.ts'
import type { StateFile } from '../process/files.ts'

const timeoutMs = 2 * 60 * 60 * 1000

/** How the last run of the command failed, and when. */
export interface HookFailure {
  code: string
  at: string
}

interface HookOptions {
  /** The operator's command, or ''. */
  command: string
  lastFailure: StateFile<HookFailure | null>
  log: { error: (details: object, message: string) => void }
  /** Ends the running command. */
  signal: AbortSignal
}

export type BackupHook = ReturnType<typeof createBackupHook>

/** Runs the operator's command with each proven copy, one at a time. */
export function createBackupHook({ command, lastFailure, log, signal }: HookOptions) {
  let last: Promise<void> = Promise.resolve()

  async function runNow(path: string): Promise<void> {
    const code = await runHook(command, [path], { timeoutMs, signal })
    if (code !== undefined) log.error({ code }, 'backup_hook_failed')
    await lastFailure.write(code === undefined ? null : { code, at: new Date().toISOString() })
  }

  return {
    /** Runs the command with the path of a copy after those before it. Never rejects. */
    run(path: string): Promise<void> {
      if (command !== '') last = last.then(() => runNow(path))
      return last
    },

    /** Resolves when no command is running any more. Never rejects. */
    settled: (): Promise<void> => last,

    /** How the last run failed; null if it did not, or there is no command. */
    failure: async (): Promise<HookFailure | null> => (command === '' ? null : await lastFailure.read()),
  }
}
