// npm test: every check, from a fresh clone. It provides its own browser and PostgreSQL server.

import { provideBrowser } from './lib/browser.mjs'
import { buildIfStale } from './lib/build.mjs'
import { runE2eTests } from './lib/e2e-tests.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { prepare } from './lib/prepare.mjs'
import { runStaticChecks } from './lib/static-checks.mjs'
import { createTally } from './lib/tally.mjs'
import { say } from './lib/terminal.mjs'
import { runVitest, runVitestBeside } from './lib/vitest.mjs'

// A developer's `.env` must not influence tests.
prepare({ envFile: false })
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
await installIfNeeded()
const tally = createTally()

// A missing browser or PostgreSQL counts as failed and says what to install; everything else still runs.
const postgres = await startPostgres().catch(missing('stores, API'))
const browser = await provideBrowser().catch(missing('e2e tests'))

const staticChecks = runStaticChecks(tally)
await buildIfStale()

const where = {
  'node-sqlite': 'on SQLite',
  'node-postgres': `on PostgreSQL ${postgres?.version}`,
  components: 'on SQLite',
  fuzz: 'on SQLite',
  'fuzz-postgres': `on PostgreSQL ${postgres?.version}`,
}
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
const onPostgres = postgres ? ['node-postgres', 'fuzz-postgres'] : []
// The tests of the running process mostly wait.
const runningProcess = runVitestBeside('process')
await runVitest(tally, ['node-sqlite', 'fuzz', ...onPostgres, 'components', 'house'], where)
const addTo = await runningProcess
addTo(tally)
await staticChecks
await postgres?.stop()

if (browser !== undefined) await runE2eTests(tally, browser)
process.exit(tally.print() ? 0 : 1)

function missing(kind) {
  return (error) => {
    say(error.message)
    tally.add(kind, { passed: 0, failed: 1, where: error.message })
  }
}
