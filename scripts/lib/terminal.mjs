import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** The project's folder, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Prints one sentence that says what is wrong and how to fix it, and exits with code 1. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Parses the arguments of a command; with an unknown option it prints the usage and exits with code 1. */
export function parseOrFail(usage, options) {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    return fail(usage)
  }
}
