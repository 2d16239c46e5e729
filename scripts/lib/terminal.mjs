import { fileURLToPath } from 'node:url'

/** The project's folder, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

/** The folder that an operator's relative paths start from. npm enters the project's own. */
export const callersFolder = process.env.INIT_CWD ?? process.cwd()

export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Prints one sentence that says what is wrong and how to fix it, and exits with code 1. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
