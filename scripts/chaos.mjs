// npm run chaos -- [--writes N] [--pairs N] [--orders N] [--drills N] [--seed N]: the large runs of the tests of history, conflicts, order
// and backups, on both databases.
import { parseArgs } from 'node:util'
import { installIfNeeded } from './lib/install.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { prepare } from './lib/prepare.mjs'
import { runTool, tools } from './lib/run.mjs'
import { say } from './lib/terminal.mjs'

const { values } = parseArgs({
  options: {
    writes: { type: 'string', default: '10000' },
    pairs: { type: 'string', default: '10000' },
    orders: { type: 'string', default: '1000' },
    drills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})

prepare({ envFile: false })
await installIfNeeded()
const postgres = await startPostgres()
const { writes, pairs, orders, drills, seed } = values
say(`chaos: ${writes} writes, ${pairs} pairs of edits, ${orders} orders, ${drills} restore drills, seed ${seed}`)
const env = {
  ...process.env,
  TEST_DATABASE_URL: postgres.url,
  CHAOS_WRITES: writes,
  CHAOS_PAIRS: pairs,
  CHAOS_ORDERS: orders,
  // Half of them on each database.
  CHAOS_DRILLS: String(Math.ceil(drills / 2)),
  CHAOS_BACKUP_BYTES: '1000000',
  CHAOS_CHANGED_BYTES: '10000',
  CHAOS_SEED: seed,
}
const projects = ['--project', 'node-sqlite', '--project', 'node-postgres']
const files = ['tests/server/random-history.test.ts', 'tests/server/order.test.ts', 'src/server/backup']
const { code } = await runTool(tools.vitest, ['run', ...projects, ...files], { env })
await postgres.stop()
process.exit(code)
