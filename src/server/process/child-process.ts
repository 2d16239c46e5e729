import { spawn } from 'node:child_process'

/** The time that a command of the operator's has, unless it is called with another one: it may send a backup far away. */
const hookTimeoutMs = 2 * 60 * 60 * 1000

interface HookOptions {
  timeoutMs?: number
  /** Ends the command, as the end of its time does. */
  signal?: AbortSignal
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
  { timeoutMs = hookTimeoutMs, signal = new AbortController().signal }: HookOptions = {},
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
