import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { PageOnRequest, RenderedPage } from '#contract/page-content.ts'
import { type AppDependencies, buildApp } from '#server/app.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { createSessionStore } from '#server/auth/sessions.store.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Database } from '#server/db/tables.ts'
import { createPublicListsReader } from '#server/entities.ts'
import { readEnv } from '#server/env.ts'
import { createOperation } from '#server/operation/operation.ts'
import { createProductStore } from '#server/products/products.store.ts'
import type { PageSource } from '#server/publication/edition.ts'
import { createPagesOnRequest } from '#server/publication/pages-on-request.ts'
import { createPublisher, type PublisherOptions } from '#server/publication/publisher.ts'
import { createUserStore } from '#server/users/users.store.ts'
import { expectDocumented } from './documented-answers.ts'
import { createSchema, takeMigratedSchema } from './migrated-schema.ts'

export const adminPassword = 'uma senha de teste'

/** Opens a migrated database, by default a new one: SQLite in memory, or a new schema on the server in TEST_DATABASE_URL. */
export async function openTestDatabase(url?: string, isOwn = url === undefined) {
  const { db, prepare } = openDatabase(url ?? (await migratedDatabaseUrl()))
  if (!(isOwn && process.env.TEST_DATABASE_URL)) await prepare()
  return db
}

/** The address of a database with nothing in it, on PostgreSQL already migrated. */
async function migratedDatabaseUrl(): Promise<string> {
  const server = process.env.TEST_DATABASE_URL
  return server ? await takeMigratedSchema(server) : await newDatabaseUrl()
}

/** What the pages are rendered with; without it there are none. */
export interface SiteOfTest {
  render: PublisherOptions['render']
  renderOnRequest: (source: PageSource, wanted: PageOnRequest) => RenderedPage | undefined
}

/**
 * Builds the real app on a real database, by default a new one, with one administrator signed in. It is closed when the test ends.
 * The parsed lines of its log are added to `logLines`.
 */
export async function buildTestApp(
  environment: NodeJS.ProcessEnv = {},
  logLines?: Record<string, unknown>[],
  {
    db: given,
    site,
    ...more
  }: Partial<Pick<AppDependencies, 'db' | 'isLive' | 'renderPreview'>> & { site?: SiteOfTest } = {},
) {
  const DATABASE_URL = environment.DATABASE_URL ?? (await migratedDatabaseUrl())
  const environmentOfTests = {
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    DATA_DIR: noFolder,
    ...environment,
    DATABASE_URL,
  }
  const env = readEnv(environmentOfTests, process.cwd())
  const db = given ?? (await openTestDatabase(env.databaseUrl, environment.DATABASE_URL === undefined))
  const publisher = createPublisher({
    db,
    readLists: createPublicListsReader(env.apiUrl),
    render: site?.render ?? (() => []),
    policyFor: () => ({}),
    log,
  })
  const pages = site && createPagesOnRequest({ publisher, render: site.renderOnRequest, policyFor: () => ({}), log })
  const operation = createOperation({ env, db, publisher, isTemporary: true, log })
  await publisher.refresh()
  const stream = { write: (line: string) => void logLines?.push(JSON.parse(line)) }
  const appLog = pino({ level: env.logLevel }, stream)
  const app = await buildApp({ db, env, publisher, ...(pages && { pages }), operation, log: appLog, ...more })

  // Every answer of every test is one that GET /openapi.json describes.
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>
  app.inject = (async (options: InjectOptions | string) => {
    const answer = await inject(options)
    const { method = 'GET', url = '' } = typeof options === 'string' ? { url: options } : options
    expectDocumented(String(method).toUpperCase(), String(url), answer)
    return answer
  }) as typeof app.inject

  const fields = { name: 'Ana', email: 'ana@toldaria.example', passwordHash: await testHash() }
  const admin = await createUserStore(db).insert(fields)
  const token = await createSessionStore(db).open(admin._id)

  const close = async () => {
    await app.close()
    await publisher.settled()
    await db.destroy()
  }
  onTestFinished(close)
  return { app, db, env, publisher, operation, admin, token, authorization: { authorization: `Bearer ${token}` } }
}

// fail-on-console.ts makes the test fail.
const log = { info: () => undefined, error: (_: object, message: string) => console.error(message) }

// So that no test depends on the free space of this machine's disk.
const noFolder = join(tmpdir(), 'toldaria-no-folder')

let hash: Promise<string> | undefined
function testHash(): Promise<string> {
  hash ??= hashPassword(adminPassword)
  return hash
}

/** The address of a database that does not exist yet: a file in `folder` or in memory, or a new schema on the server in TEST_DATABASE_URL. */
export async function newDatabaseUrl(folder?: string): Promise<string> {
  const server = process.env.TEST_DATABASE_URL
  if (server) return (await createSchema(server)).url
  return folder === undefined ? 'file::memory:' : `file:${join(folder, `${randomUUID()}.db`)}`
}

/** Adds another administrator, Caio. Returns the token of a session of his. */
export async function signInColleague(db: Database): Promise<string> {
  const fields = { name: 'Caio', email: 'caio@toldaria.example', passwordHash: '' }
  const { _id } = await createUserStore(db).insert(fields)
  return await createSessionStore(db).open(_id)
}

/** Stores a product that shows the picture with this hash, or none. */
export async function storeProduct(db: Database, hash?: string): Promise<void> {
  const image = hash === undefined ? null : { hash }
  await createProductStore(db).insert({ title: 'Toldo', features: [], image })
}
