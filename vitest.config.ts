import fs from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const databaseUrl = process.env.TEST_DATABASE_URL ?? ''
const setupFiles = ['tests/support/fail-on-console.ts']

/** Tests that ask for a database run on each of them; the others would only be counted twice. */
const databaseTests = [...testFiles('src/server'), ...testFiles('tests/server')].filter((file) =>
  /(#support\/(build-test-app|history|released-database|setup-pages|setup-preview)|chaos\/app-on-disk)\.ts/.test(
    fs.readFileSync(file, 'utf8'),
  ),
)

/** One project a kind of test, so that `npm test` can say how many of each ran, and on which database. */
export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node-sqlite',
          include: ['src/contract/**/*.test.ts', '{src,tests}/server/**/*.test.ts', 'src/*.test.ts'],
          exclude: ['src/server/db/postgres-transactions.test.ts'],
          env: { TEST_DATABASE_URL: '' },
          setupFiles,
        },
      },
      ...(databaseUrl && databaseTests.length > 0
        ? [
            {
              extends: true as const,
              test: {
                name: 'node-postgres',
                include: databaseTests,
                env: { TEST_DATABASE_URL: databaseUrl },
                setupFiles,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/{browser,site,admin}/**/*.test.{ts,tsx}', 'tests/*.test.tsx'],
          env: { TEST_DATABASE_URL: '' },
          setupFiles,
          // A link that a test clicks must not be followed to another host.
          environmentOptions: {
            happyDOM: {
              settings: {
                disableIframePageLoading: true,
                navigation: { disableMainFrameNavigation: true, disableChildPageNavigation: true },
              },
            },
          },
        },
      },
      fuzz('fuzz', ''),
      ...(databaseUrl ? [fuzz('fuzz-postgres', databaseUrl)] : []),
      { extends: true, test: { name: 'house', include: ['tests/*.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['tests/process/*.test.ts'],
          globalSetup: 'tests/support/require-build.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // After all others: these look at time limits of the server, and the machine should be theirs.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

/** Thousands of requests to one app: one that hangs is found by the time-out. */
function fuzz(name: string, url: string) {
  const requests = process.env.FUZZ_REQUESTS ?? (url === '' ? '20000' : '2000')
  return {
    extends: true as const,
    test: {
      name,
      include: ['tests/fuzz/*.test.ts'],
      env: { TEST_DATABASE_URL: url, FUZZ_REQUESTS: requests },
      setupFiles,
      testTimeout: 600_000 + Number(requests) * 50,
    },
  }
}

function testFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  const entries = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return entries
    .filter((entry) => entry.endsWith('.test.ts'))
    .map((entry) => `${folder}/${entry.replaceAll('\\', '/')}`)
}
