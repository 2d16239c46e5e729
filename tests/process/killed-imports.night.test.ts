import { afterAll, beforeAll, test, vi } from 'vitest'
import { killImports, killMoments } from '#support/killed-imports.ts'
// @ts-expect-error: a script without types
import { startPostgres } from '#support/postgres.mjs'

vi.setConfig({ testTimeout: 1_200_000 })

let cluster: { url: string; stop: () => Promise<void> }
beforeAll(async () => {
  cluster = await startPostgres()
})
afterAll(() => cluster.stop())

test.each(['SQLite', 'PostgreSQL'])(
  'on %s an import that is ended at any of twenty moments brings all or changes nothing',
  async (kind) => {
    vi.stubEnv('TEST_DATABASE_URL', kind === 'SQLite' ? '' : cluster.url)
    await killImports(Array.from({ length: killMoments }, (_, nth) => nth + 1))
  },
)
