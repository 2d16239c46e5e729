import { defineConfig } from '@playwright/test'
// @ts-expect-error scripts are plain JavaScript
import { browserArgs, findBrowser } from '#support/browser.mjs'

const executablePath = findBrowser()
const tests = { testDir: 'e2e', testMatch: '**/*.e2e.ts' }

/** E2e tests in a real browser on the built server. Each worker has a server of its own (tests/support/e2e-test.ts). */
export default defineConfig({
  outputDir: '../test-results',
  // Each starts a server and a browser for every environment that its files ask for.
  workers: 2,
  forbidOnly: true,
  timeout: 300_000,
  // A photo is prepared at the lowest priority: on a busy machine that takes longer than anything else.
  expect: { timeout: 90_000 },
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Campo_Grande',
    viewport: { width: 1280, height: 800 },
    // Fades and slides take a third of the CPU time. A test of motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // No trace by default: recording took a fifth of the CPU time (measured). `--trace retain-on-failure` records.
    screenshot: 'only-on-failure',
    launchOptions: { args: browserArgs, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    // Part of `npm test`: one way through each feature at 360 px, and what only a browser can see.
    { name: 'gate', ...tests, grepInvert: /@night/ },
    // Part of `npm run test:all`: other sizes, rare browsers, rare content, and every state of a screen.
    { name: 'night', ...tests, grep: /@night/ },
    // `npm run test:e2e -- --project=screenshots`: the pictures of README and manual; no test.
    {
      name: 'screenshots',
      testDir: 'screenshots',
      testMatch: '**/*.screenshots.ts',
      timeout: 120_000,
      use: { screenshot: 'off' },
    },
  ],
})
