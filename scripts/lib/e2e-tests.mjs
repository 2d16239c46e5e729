import { runTool, tools } from './run.mjs'

/** Runs the e2e tests of the gate. Playwright's exit code counts, and its report names what failed. */
export async function runE2eTests(tally, browser) {
  const env = { ...process.env, ...(browser ? { CHROMIUM_PATH: browser } : {}) }
  const { code } = await runTool(tools.playwright, ['test', '--project=gate'], { env })
  tally.add('e2e tests', { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, where: 'built server, Chromium' })
}
