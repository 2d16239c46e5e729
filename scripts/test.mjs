// npm test: everything that a release needs, from a fresh clone. It brings its own browser and PostgreSQL server. `-- --part NAME` runs one
// part.

import { parseArgs } from 'node:util'
import {
  exitWith,
  playwrightConfig,
  prepareTests,
  runCheck,
  runInOrder,
  sharing,
  staticChecks,
  toolCheck,
  tools,
  vitestCheck,
} from '../tests/support/test-tools.mjs'

const { values } = parseArgs({ options: { part: { type: 'string' } } })
const { postgres, env } = await prepareTests()

const sideBySide = [
  ...staticChecks,
  // The tests of the running process mostly wait.
  { ...vitestCheck('process', ['process']), isQuiet: values.part === undefined },
]
const inOrder = [
  vitestCheck('server', [...sharing('server'), 'fuzz', 'house']),
  vitestCheck('postgres', sharing('postgres')),
  vitestCheck('components', ['components']),
  toolCheck('browser', tools.playwright, 'test', playwrightConfig, '--project=gate'),
]
const isWanted = ({ name }) => values.part === undefined || values.part === name
const results = await Promise.all([
  ...sideBySide.filter(isWanted).map((check) => runCheck(check, env)),
  runInOrder(inOrder.filter(isWanted), env),
])
await postgres.stop()
exitWith(results.flat())
