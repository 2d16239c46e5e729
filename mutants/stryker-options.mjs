/** Stryker's options for one folder, a path such as `src/contract`. */
export function strykerOptions(folder, concurrency) {
  const name = folder.replaceAll('/', '-')
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'mutants/vitest.config.ts' },
    mutate: [`${folder}/**/*.{ts,tsx}`, '!**/*.test.{ts,tsx}', '!**/*.text.ts', '!**/*.d.ts'],
    // Stryker misreads the options of TypeScript 7 and changes them, unless the file does not exist.
    tsconfigFile: 'none.json',
    ignorePatterns: ['art', 'dist', 'data', 'docs/screens', 'test-results', 'coverage'],
    concurrency,
    // The timeout for mutants that loop. It is long, since a shared machine is slow.
    timeoutMS: 20_000,
    timeoutFactor: 3,
    incremental: true,
    incrementalFile: `coverage/mutants/${name}.json`,
    tempDirName: 'coverage/mutants/sandboxes',
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { logTests: false, allowColor: false, reportTests: false },
    jsonReporter: { fileName: `coverage/mutants/${name}-report.json` },
    thresholds: { high: 95, low: 85, break: 85 },
  }
}
