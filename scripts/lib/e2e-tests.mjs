import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runTool, tools } from './run.mjs'

/** Runs the e2e tests; those that check a page with axe are counted separately. */
export async function runE2eTests(tally, browser) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-e2e-'))
  const report = path.join(folder, 'report.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(browser ? { CHROMIUM_PATH: browser } : {}) }
  await runTool(tools.playwright, ['test', '--reporter=list,json'], { env })
  const counts = { e2e: empty(), accessibility: empty() }
  const results = readReport(report)
  for (const { status, annotations } of results.tests) {
    const kind = annotations.some(({ type }) => type === 'accessibility') ? 'accessibility' : 'e2e'
    counts[kind][statusNames[status] ?? 'failed'] += 1
  }
  // A worker did not start, a file could not be loaded, or there were no tests.
  counts.e2e.failed += results.errors
  if (counts.accessibility.passed === 0) counts.accessibility.failed += 1
  tally.add('e2e tests', { ...counts.e2e, where: 'built server, Chromium' })
  tally.add('accessibility', { ...counts.accessibility, where: 'built server, Chromium, axe' })
  fs.rmSync(folder, { recursive: true })
}

const statusNames = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' }

function empty() {
  return { passed: 0, failed: 0, skipped: 0 }
}

function readReport(file) {
  if (!fs.existsSync(file)) return { tests: [], errors: 1 }
  const { suites, errors } = JSON.parse(fs.readFileSync(file, 'utf8'))
  const tests = suites.flatMap(testsOf)
  return { tests, errors: tests.length === 0 ? Math.max(1, errors.length) : errors.length }
}

function testsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap((spec) => spec.tests)
  const tests = own.map((test) => ({
    status: test.status,
    annotations: [...test.annotations, ...test.results.flatMap((result) => result.annotations ?? [])],
  }))
  return [...tests, ...suites.flatMap(testsOf)]
}
