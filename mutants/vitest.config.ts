import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const folder = process.env.MUTANTS_FOLDER ?? ''

// A mutant that runs once at the start (a constant, a pattern) runs every test here, so only tests of its folder are listed.
const forContract = ['src/contract/**/*.test.ts', 'src/server/{faq,services,meta}/*.test.ts']
const forServer = ['{src,tests}/server/**/*.test.ts', 'tests/embedded-database.test.ts']
const forPanel = ['src/admin/{forms,lists}/**/*.test.{ts,tsx}', 'src/admin/products/*.test.{ts,tsx}']

/** The tests for the mutants of one folder, on the embedded database. */
export default defineConfig({
  plugins: [react()],
  test: {
    include: folder.startsWith('src/contract') ? forContract : folder.startsWith('src/admin') ? forPanel : forServer,
    env: { TEST_DATABASE_URL: '' },
    setupFiles: ['tests/support/fail-on-console.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    environmentOptions: {
      happyDOM: {
        settings: {
          disableIframePageLoading: true,
          navigation: { disableMainFrameNavigation: true, disableChildPageNavigation: true },
        },
      },
    },
  },
})
