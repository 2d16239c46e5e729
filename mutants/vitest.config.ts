import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const folder = process.env.MUTANTS_FOLDER ?? ''

// A mutant that runs once at the start (a constant, a pattern) runs every test here, so only tests of its folder are listed.
const forContract = ['src/contract/**/*.test.ts', 'src/server/{faq,services,meta}/*.test.ts']
const forServer = ['{src,tests}/server/**/*.test.ts', 'tests/embedded-database.test.ts']
// Nearly each test of the server writes; these do so for its own sake.
const forWrites = [
  'src/server/{writes,history,faq,works,users}/*.test.ts',
  'tests/server/{ended-sessions,list-order,order,order-history,random-history}.test.ts',
]
const forPanel = ['src/admin/{forms,lists}/**/*.test.{ts,tsx}', 'src/admin/products/*.test.{ts,tsx}']

/** The tests for the mutants of one folder, on the embedded database. */
export default defineConfig({
  plugins: [react()],
  test: {
    include: testsFor(folder),
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

function testsFor(mutated: string): string[] {
  if (mutated.startsWith('src/contract')) return forContract
  if (mutated.startsWith('src/admin')) return forPanel
  return mutated === 'src/server/writes' ? forWrites : forServer
}
