// npm run check: the checks that take a minute. `npm test` adds PostgreSQL, the running process and the browser.
import { installIfNeeded } from './lib/install.mjs'
import { prepare } from './lib/prepare.mjs'
import { runStaticChecks } from './lib/static-checks.mjs'
import { createTally } from './lib/tally.mjs'
import { runVitest } from './lib/vitest.mjs'

prepare({ envFile: false })
await installIfNeeded()
const tally = createTally()
await runStaticChecks(tally)
await runVitest(tally, ['node-sqlite', 'components', 'house'], { 'node-sqlite': 'on SQLite', components: 'on SQLite' })
process.exit(tally.print() ? 0 : 1)
