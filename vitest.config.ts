import fs from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const databaseUrl = process.env.TEST_DATABASE_URL ?? ''
const setupFiles = ['tests/support/fail-on-console.ts']

const serverTests = [...testFiles('src/contract'), ...testFiles('src/server'), ...testFiles('tests/server')]

/** Tests that ask for a database run on each of them; the others would only be counted twice. */
const databaseTests = matching(
  serverTests,
  /(#support\/(build-test-app|history|released-database|setup-files|setup-pages|setup-preview)|chaos\/app-on-disk)\.ts/,
)

/**
 * Tests that replace or change modules which others use. All other tests of the server share the modules of their worker: importing them
 * anew for each file took half of the CPU time (measured).
 */
const replacesModules = /vi\.(mock|doMock|resetModules)\(|changes shared modules/
const isolatedTests = matching(serverTests, replacesModules)

/**
 * After the tests of the server, which have two workers, because the processes that prepare their pictures have a low priority and need the
 * rest.
 */
const afterServer = { maxWorkers: 3, sequence: { groupOrder: 1 } }

/** From Node 25 on, `localStorage` is a global of its own, undefined without a file, and happy-dom does not replace it. */
const webStorageFlag = '--no-experimental-webstorage'
const withoutWebStorage = process.allowedNodeEnvironmentFlags.has(webStorageFlag) ? [webStorageFlag] : []

/** One project a kind of test, so that `npm test` can say how many of each ran, and on which database. */
export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    // A busy machine is slow, not wrong.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      ...onServer(
        'node-sqlite',
        serverTests.filter((file) => !/\/postgres-(transactions|locks)\.test\.ts$/.test(file)),
        '',
      ),
      ...(databaseUrl ? onServer('node-postgres', databaseTests, databaseUrl) : []),
      ...components(),
      fuzz('fuzz', ''),
      ...(databaseUrl ? [fuzz('fuzz-postgres', databaseUrl)] : []),
      { extends: true, test: { ...afterServer, name: 'house', include: ['tests/*.test.ts'] } },
      {
        extends: true,
        test: {
          // They mostly wait: `npm test` runs them one after the other beside all others.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          name: 'process',
          include: ['tests/process/*.test.ts'],
          globalSetup: 'tests/support/require-build.ts',
        },
      },
    ],
  },
})

/** Two projects: tests that share modules, and `NAME-isolated` for the others. */
function onServer(name: string, files: readonly string[], url: string) {
  return [true, false].map((isolate) => ({
    extends: true as const,
    test: {
      name: isolate ? `${name}-isolated` : name,
      include: files.filter((file) => isolatedTests.includes(file) === isolate),
      isolate,
      env: { TEST_DATABASE_URL: url },
      setupFiles,
    },
  }))
}

/** Two projects: tests that share window and packages of their worker, and `components-isolated` for those that replace modules. */
function components() {
  const files = [
    ...testFiles('src/browser'),
    ...testFiles('src/site'),
    ...testFiles('src/admin'),
    ...testFiles('tests').filter((file) => file.endsWith('.tsx')),
  ]
  const isolated = matching(files, replacesModules)
  return [true, false].map((isolate) => ({
    extends: true as const,
    test: {
      ...afterServer,
      name: isolate ? 'components-isolated' : 'components',
      include: files.filter((file) => isolated.includes(file) === isolate),
      isolate,
      env: { TEST_DATABASE_URL: '' },
      setupFiles: isolate ? setupFiles : ['tests/support/fresh-document.ts'],
      execArgv: withoutWebStorage,
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
  }))
}

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

function matching(files: readonly string[], content: RegExp): string[] {
  return files.filter((file) => content.test(fs.readFileSync(file, 'utf8')))
}

function testFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  const entries = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return entries
    .filter((entry) => /\.test\.tsx?$/.test(entry))
    .map((entry) => `${folder}/${entry.replaceAll('\\', '/')}`)
}
