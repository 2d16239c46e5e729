import { spawn } from 'node:child_process'
import type { OperatorNotice } from '#contract/overview.ts'
import type { ErrorLog } from '../http/problems.ts'
import type { StateFile } from '../process/files.ts'
import { alertText } from './notices.text.ts'
import type { OperatorNotices } from './notices.ts'

const timeoutMs = 60_000
/** How long `BACKUP_HOOK` may take for one backup. */
export const backupHookTimeoutMs = 2 * 60 * 60 * 1000

interface AlertOptions {
  /** The operator's command. */
  command: string
  notices: OperatorNotices
  /** The kinds whose begin was reported. */
  reported: StateFile<OperatorNotice['kind'][]>
  /** Ends the running command. */
  signal: AbortSignal
  log: ErrorLog
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

const minuteMs = 60_000
const pauseAfterFailure = 60

/**
 * Runs a check every minute, one at a time, and the next one an hour after a failure. Minutes are counted, not read from the clock, which
 * may be set. Returns the function that stops it.
 *
 * @param check returns whether something failed; must not reject
 */
export function everyMinute(check: () => Promise<boolean>): () => void {
  let pauseMinutes = 0
  const timer = setInterval(() => {
    if (pauseMinutes > 0) pauseMinutes -= 1
    else {
      pauseMinutes = Number.POSITIVE_INFINITY
      void check().then((hasFailed) => {
        pauseMinutes = hasFailed ? pauseAfterFailure - 1 : 0
      })
    }
  }, minuteMs).unref()
  return () => clearInterval(timer)
}

interface HookOptions {
  timeoutMs: number
  /** Ends the command, as the end of its time does. */
  signal: AbortSignal
}

/**
 * Runs a command of the operator's by `sh`, with these arguments as `$1`, `$2` …; a command that names none of them gets all of them at
 * its end, so that the path of a program is enough. Its output is thrown away, because it may contain secrets. Never rejects.
 *
 * @returns undefined if it exited with 0, otherwise why not: `exit_<code>`, `timeout`, `stopped`, a signal, or the code of the error
 *   that prevented its start
 */
export async function runHook(
  command: string,
  args: readonly string[],
  { timeoutMs, signal }: HookOptions,
): Promise<string | undefined> {
  const script = /\$\{?[1-9@*]/.test(command) ? command : `${command} "$@"`
  const timeout = AbortSignal.timeout(timeoutMs)
  const ended = AbortSignal.any([timeout, signal])
  if (signal.aborted) return 'stopped'
  // A process group of its own, so that everything the command has started ends with it.
  let pid: number | undefined
  const kill = () => endGroup(pid)
  ended.addEventListener('abort', kill)
  const failure = await new Promise<string | undefined>((resolve, reject) => {
    // Throws some errors and emits others.
    const shell = spawn('sh', ['-c', script, 'hook', ...args], { stdio: 'ignore', detached: true })
    pid = shell.pid
    shell.once('error', reject)
    shell.once('exit', (code, killedBy) => resolve(code === 0 ? undefined : (killedBy ?? `exit_${code}`)))
  }).catch((error: NodeJS.ErrnoException) => error.code ?? error.name)
  ended.removeEventListener('abort', kill)
  if (failure === undefined || !ended.aborted) return failure
  return timeout.aborted ? 'timeout' : 'stopped'
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
