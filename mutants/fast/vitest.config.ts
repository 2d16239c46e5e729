import base from '../../vitest.config.ts'

// A mutant is often found by what does not appear. The tests of `npm test` wait longer, since a busy machine is slow.
const waitMs = 3_500
const testMs = 5_000

const runner = process.env.MUTANTS_PLAN ? { runner: './mutants/fast/runner.ts' } : {}

/** The projects of `npm test` with shorter waits, and with the runner that switches between mutants. */
export default {
  ...base,
  test: {
    ...base.test,
    testTimeout: testMs,
    hookTimeout: testMs,
    expect: { poll: { timeout: waitMs } },
    projects: base.test.projects.map((project) => ({
      ...project,
      test: { ...project.test, ...runner, maxWorkers: 1, env: { ...project.test.env, TEST_WAIT_MS: String(waitMs) } },
    })),
  },
}
