import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runTool, tools } from './run.mjs'
import { say } from './terminal.mjs'

const kinds = {
  'node-sqlite': 'unit, stores, API',
  'node-postgres': 'stores, API',
  components: 'components',
  fuzz: 'fuzz',
  'fuzz-postgres': 'fuzz',
  house: 'house rules',
  process: 'running process',
}

/**
 * Runs the named Vitest projects and adds each to the tally. `where` names the database of a project. A project without
 * tests, a file that cannot be loaded and an error outside of tests count as failed.
 */
export async function runVitest(tally, projects, where = {}) {
  const { startVitest } = await import('vitest/node')
  // Tests that share no modules with others are in a project beside (vitest.config.ts).
  const namesOf = (name) => [name, `${name}-isolated`]
  const project = projects.flatMap(namesOf)
  const options = { watch: false, project, reporters: ['default'], passWithNoTests: false }
  const vitest = await startVitest('test', [], options)
  const modules = vitest.state.getTestModules()
  for (const name of projects) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules.filter(({ project }) => namesOf(name).includes(project.name))) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1
      if (module.errors().length > 0) counts.failed += 1
    }
    if (counts.passed + counts.failed === 0) counts.failed = 1
    tally.add(kinds[name], { ...counts, where: where[name] })
  }
  const strays = vitest.state.getUnhandledErrors().length
  if (strays > 0) tally.add('errors outside of tests', { passed: 0, failed: strays })
  await vitest.close()
  process.exitCode = 0
}

/**
 * Runs a Vitest project in a process of its own, beside others, and prints its output at its end.
 *
 * @returns a function that adds it to the tally, once it has ended
 */
export async function runVitestBeside(project) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-vitest-'))
  const report = path.join(folder, 'report.json')
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await runTool(tools.vitest, args, { quiet: true })
  say(output)
  const counts = fs.existsSync(report) ? readCounts(report) : { passed: 0, failed: 0, skipped: 0 }
  fs.rmSync(folder, { recursive: true })
  // An error outside of tests, or no tests.
  if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) counts.failed = 1
  return (tally) => tally.add(kinds[project], counts)
}

function readCounts(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    fs.readFileSync(report, 'utf8'),
  )
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped: numPendingTests + numTodoTests }
}
