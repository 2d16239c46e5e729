// npm run chaos: tries to lose data, on both databases. --part NAME: one part. Each part is a test that `npm test` runs with small numbers.
import { parseArgs } from 'node:util'
import { buildIfStale } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { prepare } from './lib/prepare.mjs'
import { runTool, tools } from './lib/run.mjs'
import { fail, say } from './lib/terminal.mjs'

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    writes: { type: 'string', default: '10000' },
    pairs: { type: 'string', default: '10000' },
    orders: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '50' },
    calls: { type: 'string', default: 'Infinity' },
    drills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})
const { writes, pairs, orders, rounds, calls, drills, seed } = values
const onBoth = ['node-sqlite*', 'node-postgres*'].flatMap((project) => ['--project', project])

const parts = {
  /** Random writes, racing pairs of edits and simultaneous orders. */
  random: {
    env: { CHAOS_WRITES: writes, CHAOS_PAIRS: pairs, CHAOS_ORDERS: orders },
    args: [...onBoth, 'tests/server/random-history.test.ts', 'tests/server/order.test.ts'],
  },
  /** Backups restored into the other database, and damaged ones refused. */
  drills: {
    env: {
      // Half of them on each database.
      CHAOS_DRILLS: String(Math.ceil(drills / 2)),
      CHAOS_BACKUP_BYTES: '1000000',
      CHAOS_CHANGED_BYTES: '10000',
    },
    args: [...onBoth, 'src/server/backup'],
  },
  /** Each call of a database and of the file system fails once. */
  calls: { env: { CHAOS_CALLS: calls }, args: [...onBoth, 'tests/server/failing-calls.test.ts'] },
  /** SIGKILL and outages of PostgreSQL under eight writers, and SIGKILL during migrations. */
  kills: {
    env: { CHAOS_ROUNDS: rounds },
    args: ['--project', 'process', 'tests/process/kills.test.ts'],
    isBuilt: true,
  },
  /** SIGKILL of backups and of restores under writers. */
  copies: {
    env: { CHAOS_ROUNDS: rounds },
    args: ['--project', 'process', 'tests/process/killed-copies.test.ts'],
    isBuilt: true,
  },
}
const names = values.part === undefined ? Object.keys(parts) : [values.part]
for (const name of names)
  if (!Object.hasOwn(parts, name)) fail(`${name} is not one of ${Object.keys(parts).join(', ')}`)

prepare({ envFile: false })
await installIfNeeded()
if (names.some((name) => parts[name].isBuilt)) await buildIfStale()
const postgres = await startPostgres()
let failed = 0
for (const name of names) {
  const { env, args } = parts[name]
  say(`chaos: ${name}, seed ${seed}, ${JSON.stringify(env)}`)
  const variables = { ...process.env, TEST_DATABASE_URL: postgres.url, CHAOS_SEED: seed, ...env }
  const { code } = await runTool(tools.vitest, ['run', ...args], { env: variables })
  if (code !== 0) failed += 1
}
await postgres.stop()
process.exit(failed > 0 ? 1 : 0)
