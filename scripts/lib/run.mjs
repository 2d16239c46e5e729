import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

/** The folder that an operator's relative paths start from. npm enters the project's own. */
export const callersFolder = process.env.INIT_CWD ?? process.cwd()

export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** EX_CONFIG of sysexits.h, for a fault in the settings: the service is not started again. */
export const configExitCode = 78

/** Prints one sentence that says what is wrong and how to fix it, and exits. */
export function fail(sentence, exitCode = 1) {
  process.stderr.write(`${sentence}\n`)
  process.exit(exitCode)
}

/**
 * Runs a program in the project's folder and waits for its end. SIGINT and SIGTERM are forwarded to it.
 *
 * @returns its exit code, and with `quiet` its output (otherwise it prints to this terminal)
 */
export async function run(command, args, { quiet = false, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...options })
  const forward = (signal) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM']
  for (const signal of signals) process.on(signal, forward)
  let output = ''
  child.stdout?.on('data', (bytes) => (output += bytes))
  child.stderr?.on('data', (bytes) => (output += bytes))
  try {
    const [code, signal] = await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (...end) => resolve(end))
    })
    if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(1)
    return { code: code ?? 1, output }
  } catch (error) {
    return { code: 127, output: `${command}: ${error.message}` }
  } finally {
    for (const signal of signals) process.off(signal, forward)
  }
}

/** Runs a package's command with the current Node, without a shell or `npx`. */
export function runTool(script, args, options) {
  return run(process.execPath, [`node_modules/${script}`, ...args], options)
}
