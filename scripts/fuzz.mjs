// npm run fuzz -- [--requests N] [--seed N] [--postgres]: sends N hostile requests made from a seed, which it prints. The
// same seed makes the same requests.
import { parseArgs } from 'node:util'
import { installIfNeeded } from './lib/install.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { prepare } from './lib/prepare.mjs'
import { runTool, tools } from './lib/run.mjs'
import { say } from './lib/terminal.mjs'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    postgres: { type: 'boolean', default: false },
  },
})

prepare({ envFile: false })
await installIfNeeded()
const postgres = values.postgres ? await startPostgres() : undefined
say(
  `fuzz: ${values.requests} requests on ${postgres ? `PostgreSQL ${postgres.version}` : 'SQLite'}, seed ${values.seed}`,
)
const env = {
  ...process.env,
  TEST_DATABASE_URL: postgres?.url ?? '',
  FUZZ_REQUESTS: values.requests,
  FUZZ_SEED: values.seed,
}
const project = postgres ? 'fuzz-postgres' : 'fuzz'
const { code } = await runTool(tools.vitest, ['run', '--project', project], { env })
await postgres?.stop()
process.exit(code)
