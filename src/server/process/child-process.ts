import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The time that a command of the operator's has, unless it is called with another one: it may send a backup far away. */
const hookTimeoutMs = 2 * 60 * 60 * 1000

/**
 * Runs a command of the operator's by `sh`, with these arguments as `$1`, `$2` …; a command that names none of them gets all of them at
 * its end, so that the path of a program is enough. Its output is thrown away, because it may contain secrets. Never rejects.
 *
 * @param signal ends the command, as the end of its time does
 * @returns undefined if it exited with 0, otherwise how it ended: `exit_<code>`, a signal, or the code of the error that prevented its start
 */
export async function runHook(
  command: string,
  args: readonly string[],
  signal?: AbortSignal,
  timeoutMs = hookTimeoutMs,
): Promise<string | undefined> {
  const script = /\$\{?[1-9@*]/.test(command) ? command : `${command} "$@"`
  const options = { stdio: 'ignore', timeout: timeoutMs, killSignal: 'SIGKILL', ...(signal && { signal }) } as const
  try {
    const [code, killedBy] = await once(spawn('sh', ['-c', script, 'hook', ...args], options), 'exit')
    return code === 0 ? undefined : (killedBy ?? `exit_${code}`)
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    return code ?? name
  }
}
