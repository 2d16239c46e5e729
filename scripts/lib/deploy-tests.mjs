import path from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { root } from './terminal.mjs'

const timeoutMs = 600_000

/** Runs `NAME.deploy.mjs` in the folder for each name, one after the other, and adds each to the tally. */
export async function runDeployTests(tally, names, folder) {
  for (const name of names) {
    const file = path.join(root, folder, `${name}.deploy.mjs`)
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const start = Date.now()
    const tests = run({ files: [file], concurrency: 1, timeout: timeoutMs })
    const count = (kind) => (test) => {
      // Suites and the file itself are reported like tests.
      if (test.details.type === 'suite' || (kind === 'passed' && test.name === file)) return
      counts[test.skip || test.todo ? 'skipped' : kind] += 1
    }
    tests.on('test:pass', count('passed')).on('test:fail', count('failed'))
    for await (const bytes of tests.compose(new spec())) process.stdout.write(bytes)
    if (counts.passed + counts.failed === 0) counts.failed = 1
    tally.add(name, { ...counts, where: `in ${Math.round((Date.now() - start) / 1000)} s` })
  }
}
