import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run screens`: pictures of every screen and state into docs/screens, to be looked at; no test. */
export default defineConfig(base, {
  testDir: 'tests/screenshots',
  testMatch: '**/*.screenshots.ts',
  timeout: 120_000,
  use: { screenshot: 'off', trace: 'off' },
})
