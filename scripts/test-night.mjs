// What `npm run test:all` runs after `npm test`: all widths, both databases for everything, kills, floods, random histories, and the
// deployment with Debian's packages. --seed N repeats a night; without it the seed is drawn anew. --part NAME runs one part.

import { parseArgs } from 'node:util'
import {
  exitWith,
  playwrightConfig,
  prepareTests,
  runInOrder,
  sharing,
  toolCheck,
  tools,
  vitestCheck,
} from '../tests/support/test-tools.mjs'
import { fail, say } from './lib/run.mjs'

const { values } = parseArgs({ options: { seed: { type: 'string' }, part: { type: 'string', multiple: true } } })
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
if (!/^\d+$/.test(seed)) fail('--seed takes a whole number')
const { postgres, env } = await prepareTests()

say(`Seed: ${seed}. \`npm run test:all -- --seed ${seed}\` repeats this night.`)
const checks = [
  vitestCheck('server', [...sharing('server-night'), ...sharing('postgres-night')]),
  vitestCheck('fuzz', ['fuzz-night', 'fuzz-night-postgres']),
  vitestCheck('process', ['process-night']),
  toolCheck('browser', tools.playwright, 'test', playwrightConfig, '--project=night'),
  { name: 'deploy', args: ['scripts/test-deploy.mjs'] },
]
const isWanted = ({ name }) => values.part === undefined || values.part.includes(name)
const results = await runInOrder(checks.filter(isWanted), { ...env, TEST_SEED: seed })
await postgres.stop()
exitWith(results)
