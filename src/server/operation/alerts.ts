import type { OperatorNotice } from '#contract/overview.ts'
import type { StateFile } from '../process/files.ts'
import { everyMinute } from './every-minute.ts'
import { alertText } from './notices.text.ts'
import type { OperatorNotices } from './notices.ts'
import { runHook } from './run-hook.ts'

const timeoutMs = 60_000

interface AlertOptions {
  /** The operator's command. */
  command: string
  notices: OperatorNotices
  /** The kinds whose begin was reported. */
  reported: StateFile<OperatorNotice['kind'][]>
  /** Ends the running command. */
  signal: AbortSignal
  log: { error: (details: object, message: string) => void }
}

/**
 * Looks for notices every minute, and runs the operator's command once when one begins and once when it ends: `begin` or `end`, its kind,
 * a sentence. If the command fails, the rest is reported an hour later. Returns the function that stops it.
 */
export function alertOperator({ command, notices, reported, signal, log }: AlertOptions): () => void {
  /** Returns whether the command failed. */
  async function check(): Promise<boolean> {
    for (const [kind, notice] of await notices()) {
      const begun = await reported.read()
      if (begun.includes(kind) === (notice !== undefined)) continue
      const [event, sentence] = notice ? ['begin', alertText[kind]] : ['end', alertText.ended(alertText[kind])]
      const code = await runHook(command, [event, kind, sentence], { timeoutMs, signal })
      if (code !== undefined) {
        log.error({ code }, 'alert_hook_failed')
        return true
      }
      await reported.write(notice ? [...begun, kind] : begun.filter((other) => other !== kind))
    }
    return false
  }

  return everyMinute(check)
}
