import { buildIfStale } from '../../scripts/lib/build.mjs'
import { installIfNeeded } from '../../scripts/lib/install.mjs'
import { prepare } from '../../scripts/lib/prepare.mjs'
import { fail, run, say } from '../../scripts/lib/run.mjs'
import { findBrowser, provideBrowser } from './browser.mjs'
import { findPostgresBinaries, startPostgres } from './postgres.mjs'

export const tools = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
}

/** Names Playwright's settings, which are not in the project's own folder. */
export const playwrightConfig = '--config=tests/playwright.config.ts'

/**
 * Provides what the tests need: packages, a browser, a running PostgreSQL server and the build. Says what is missing before it installs
 * it, and ends the process with what to do where that fails.
 *
 * @returns `{ postgres, env }`: the server, and the environment of the test runners
 */
export async function prepareTests() {
  // A developer's `.env` must not influence tests.
  prepare({ envFile: false })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  await installIfNeeded()
  const missing = [...(findPostgresBinaries() ? [] : ['PostgreSQL']), ...(findBrowser() ? [] : ['Chromium'])]
  if (missing.length > 0) say(`Missing on this machine: ${missing.join(' and ')}. The tests install it now.`)
  const browser = await provideBrowser().catch((error) => fail(error.message))
  const postgres = await startPostgres().catch((error) => fail(error.message))
  await buildIfStale()
  const env = { ...process.env, TEST_DATABASE_URL: postgres.url, ...(browser ? { CHROMIUM_PATH: browser } : {}) }
  return { postgres, env }
}

/** Types, lint and unused code. Quiet: they run beside the tests. */
export const staticChecks = [
  // Each of several checkers checks what all share anew: a third of the CPU time (measured).
  { ...toolCheck('types', tools.tsc, '-b', '--checkers', '1'), isQuiet: true },
  { ...toolCheck('lint', tools.biome, 'ci', '--error-on-warnings', '.'), isQuiet: true },
  { ...toolCheck('unused code', tools.knip, '--no-progress'), isQuiet: true },
]

/** The two Vitest projects of these tests: those that share modules, and those that replace one. */
export function sharing(name) {
  return [name, `${name}-isolated`]
}

/** The check that runs these Vitest projects. */
export function vitestCheck(name, projects) {
  return toolCheck(name, tools.vitest, 'run', ...projects.flatMap((project) => ['--project', project]))
}

/** The check that runs a package's command. */
export function toolCheck(name, tool, ...args) {
  return { name, args: [`node_modules/${tool}`, ...args] }
}

/**
 * Runs a check in a process of its own. The output of a quiet one is printed at its end.
 *
 * @returns `{ name, hasPassed }`
 */
export async function runCheck({ name, args, isQuiet = false }, env) {
  const { code, output } = await run(process.execPath, args, { quiet: isQuiet, env })
  if (output.trim() !== '') say(`\n${name}:\n${output}`)
  return { name, hasPassed: code === 0 }
}

/** Runs checks one after the other, all of them even if one fails. */
export async function runInOrder(checks, env) {
  const results = []
  for (const check of checks) results.push(await runCheck(check, env))
  return results
}

/** Prints which checks passed and which failed, and exits: with 0 only if there were some and all passed. */
export function exitWith(results) {
  const failed = results.filter(({ hasPassed }) => !hasPassed)
  say('')
  for (const { name, hasPassed } of results) say(`${hasPassed ? 'passed' : 'FAILED'}  ${name}`)
  say(`${results.length - failed.length} passed, ${failed.length} failed`)
  process.exit(failed.length === 0 && results.length > 0 ? 0 : 1)
}
