// npm run mutants [-- src/contract …] [--concurrency N] [--force]: mutation testing. Reports the mutants that no test
// kills, per folder. Only changed code is mutated again; --force mutates everything, which is needed after new tests for
// code that runs once at the start, since Stryker does not connect the two.
// npm run mutants -- --fast [FOLDER or FILE …] [--tests PATH …]: one process tries all mutants of a test file, which takes
// minutes where Stryker takes hours. With --tests only those tests run.
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { installIfNeeded, installPackagesOf } from '../scripts/lib/install.mjs'
import { prepare } from '../scripts/lib/prepare.mjs'
import { run } from '../scripts/lib/run.mjs'
import { say } from '../scripts/lib/terminal.mjs'
import { runFast } from './fast/run.mjs'
import { strykerOptions } from './stryker-options.mjs'

const all = [
  'src/contract',
  'src/server/publication',
  'src/server/auth',
  'src/server/db',
  'src/server/http',
  'src/server/writes',
  'src/admin/forms',
  'src/admin/lists',
]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '1' },
    force: { type: 'boolean', default: false },
    fast: { type: 'boolean', default: false },
    tests: { type: 'string', multiple: true, default: [] },
  },
})
const folders = positionals.length > 0 ? positionals.map((folder) => folder.replace(/\/$/, '')) : all

prepare({ envFile: false })
await installIfNeeded()
await installPackagesOf('mutants')
fs.mkdirSync('coverage/mutants', { recursive: true })
let allPassed = true
for (const folder of folders) {
  say(`\n${folder}`)
  if (values.fast) {
    allPassed = (await runFast(folder, values.tests)) && allPassed
    continue
  }
  const options = 'coverage/mutants/options.json'
  fs.writeFileSync(
    options,
    JSON.stringify({ ...strykerOptions(folder, Number(values.concurrency)), force: values.force }),
  )
  const stryker = 'mutants/node_modules/@stryker-mutator/core/bin/stryker.js'
  const env = { ...process.env, MUTANTS_FOLDER: folder }
  const { code } = await run(process.execPath, [stryker, 'run', options], { env })
  allPassed &&= code === 0
}
process.exit(allPassed ? 0 : 1)
