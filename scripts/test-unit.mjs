// npm run test:unit [-- FILE …]: the unit, API and component tests, or those of files whose path contains FILE. With --postgres, those that
// use a database run on a PostgreSQL server of their own. Vitest's own options work too.
import { startPostgres } from '../tests/support/postgres.mjs'
import { tools } from '../tests/support/test-tools.mjs'
import { prepare } from './lib/prepare.mjs'
import { fail, runTool } from './lib/run.mjs'

prepare({ envFile: false })
const args = process.argv.slice(2)
const isOnPostgres = args.includes('--postgres')
const postgres = isOnPostgres ? await startPostgres().catch((error) => fail(error.message)) : undefined
const projects = isOnPostgres ? ['postgres*'] : ['server', 'server-isolated', 'components', 'house']
const { code } = await runTool(
  tools.vitest,
  ['run', ...projects.map((project) => `--project=${project}`), ...args.filter((arg) => arg !== '--postgres')],
  { env: { ...process.env, TEST_DATABASE_URL: postgres?.url ?? '' } },
)
await postgres?.stop()
process.exit(code)
