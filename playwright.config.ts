import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './scripts/lib/browser.mjs'

const executablePath = findBrowser()

/** E2e tests in a real browser on the built server. Each worker has a server of its own (tests/support/e2e-test.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // A worker keeps 0.8 of a core busy (measured).
  workers: 3,
  forbidOnly: true,
  timeout: 300_000,
  // A photo is prepared at the lowest priority: on a busy machine that takes longer than anything else.
  expect: { timeout: 90_000 },
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Campo_Grande',
    viewport: { width: 1280, height: 800 },
    // No trace by default: recording took a fifth of the CPU time (measured). `--trace retain-on-failure` records.
    screenshot: 'only-on-failure',
    launchOptions: { args: browserArgs, ...(executablePath ? { executablePath } : {}) },
  },
})
