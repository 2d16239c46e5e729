// npm test: everything, from a fresh clone. Brings its own browser and its own PostgreSQL server.

import { provideBrowser } from './lib/browser.mjs'
import { buildIfStale } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { runJourneys } from './lib/journeys.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { prepare } from './lib/prepare.mjs'
import { runStaticChecks } from './lib/static-checks.mjs'
import { createTally } from './lib/tally.mjs'
import { say } from './lib/terminal.mjs'
import { runVitest } from './lib/vitest.mjs'

// A developer's own `.env` must not reach a test.
prepare({ envFile: false })
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
await installIfNeeded()
const tally = createTally()

// What cannot be had fails, says how to mend it, and keeps nothing else from running.
const postgres = await startPostgres().catch(missing('stores, API'))
const browser = await provideBrowser().catch(missing('browser journeys'))

await runStaticChecks(tally)
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
await runVitest(tally, ['node-sqlite', 'fuzz', ...onPostgres, 'components', 'house', 'process'], where)
await postgres?.stop()

if (browser !== undefined) await runJourneys(tally, browser)
process.exit(tally.print() ? 0 : 1)

function missing(kind) {
  return (error) => {
    say(error.message)
    tally.add(kind, { passed: 0, failed: 1, where: error.message })
  }
}
