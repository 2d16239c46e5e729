import fs from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const databaseUrl = process.env.TEST_DATABASE_URL ?? ''
const setupFiles = ['tests/support/fail-on-console.ts']

/** `*.night.test.ts` takes long, or holds what a release does not wait for: only `npm run test:all` runs it. */
const isNight = (file: string) => file.endsWith('.night.test.ts')

const allServerTests = [...testFiles('src/contract'), ...testFiles('src/server'), ...testFiles('tests/server')]
const serverTests = allServerTests.filter((file) => !isNight(file))
const processTests = testFiles('tests/process')

/** Tests that use a database, so that they can run on each. */
const databaseTests = matching(
  allServerTests,
  /(#support\/(build-test-app|history|opened-database|setup-pages)|chaos\/app-on-disk)\.ts/,
)

/** Where a dialect, a lock or a type can make a difference: what begins with one of these also runs on PostgreSQL. The night runs all on it. */
const alsoOnPostgres = [
  'src/server/db/',
  'src/server/stores/',
  'src/server/writes/company',
  'src/server/writes/erasure',
  'src/server/writes/history',
  'src/server/writes/idempotency',
  'src/server/writes/trash',
  'src/server/access/auth.routes',
  'src/server/access/new-passwords',
  'src/server/access/recovery',
  'src/server/access/sessions.store',
  'src/server/access/users',
  'src/server/backup/restore-backup',
  'src/server/import/',
  'src/server/media/media.store',
  'src/server/operation/restored-copy',
  'src/server/seed/seed',
  'src/server/taps/',
  'tests/server/ended-sessions',
  'tests/server/order',
]
const postgresTests = databaseTests.filter(
  (file) => !isNight(file) && alsoOnPostgres.some((start) => file.startsWith(start)),
)

/**
 * Tests that replace modules which others use. All other tests of the server share the modules of their worker: importing them
 * anew for each file took half of the CPU time (measured).
 */
const replacesModules = /vi\.(mock|doMock|resetModules)\(/
const isolatedTests = matching(allServerTests, replacesModules)

/** After the tests of the server, which have two workers. */
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
        'server',
        serverTests.filter((file) => !/\/postgres-transactions\.test\.ts$/.test(file)),
        '',
      ),
      ...(databaseUrl ? onServer('postgres', postgresTests, databaseUrl) : []),
      components(),
      { extends: true, test: { ...afterServer, name: 'house', include: ['tests/*.test.ts'] } },
      fuzz('fuzz', { requests: 2000 }),
      onRunningProcess(
        'process',
        processTests.filter((file) => !isNight(file)),
      ),
      // The night
      ...onServer('server-night', allServerTests.filter(isNight), ''),
      ...(databaseUrl
        ? onServer(
            'postgres-night',
            databaseTests.filter((file) => !postgresTests.includes(file)),
            databaseUrl,
          )
        : []),
      fuzz('fuzz-night', { requests: 20_000 }),
      ...(databaseUrl ? [fuzz('fuzz-night-postgres', { requests: 2000, url: databaseUrl })] : []),
      onRunningProcess('process-night', processTests.filter(isNight)),
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
      env: { ...seedOf(name), TEST_DATABASE_URL: url },
      setupFiles,
    },
  }))
}

/** Tests that share window and packages of their worker. None replaces a module: the browser's abilities and answers are what it replaces. */
function components() {
  const files = [
    ...testFiles('src/browser'),
    ...testFiles('src/site'),
    ...testFiles('src/admin'),
    ...testFiles('tests').filter((file) => file.endsWith('.tsx')),
  ]
  return {
    extends: true as const,
    test: {
      ...afterServer,
      name: 'components',
      include: files,
      isolate: false,
      env: { TEST_DATABASE_URL: '' },
      setupFiles: ['tests/support/fresh-document.ts'],
      execArgv: withoutWebStorage,
      // Its toasts and its pause live in the module: evaluated anew for each file, as those of `src`.
      server: { deps: { inline: ['react-hot-toast'] } },
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
  }
}

/** Thousands of requests to one app: one that hangs is found by the time-out. */
function fuzz(name: string, { requests, url = '' }: { requests: number; url?: string }) {
  return {
    extends: true as const,
    test: {
      name,
      include: ['tests/fuzz/*.test.ts'],
      env: { ...seedOf(name), TEST_DATABASE_URL: url, FUZZ_REQUESTS: String(requests) },
      setupFiles,
      testTimeout: 600_000 + requests * 50,
    },
  }
}

/** They mostly wait: `npm test` runs them one after the other beside all others. */
function onRunningProcess(name: string, include: string[]) {
  return {
    extends: true as const,
    test: {
      maxWorkers: 1,
      sequence: { groupOrder: 2 },
      name,
      include,
      env: seedOf(name),
      globalSetup: 'tests/support/built-server.ts',
    },
  }
}

/** Only the night draws its random choices from the seed in TEST_SEED; the gate's are always the same. */
function seedOf(project: string) {
  return { TEST_SEED: project.includes('night') ? (process.env.TEST_SEED ?? '') : '' }
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
