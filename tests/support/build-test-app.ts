import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { entities } from '#contract/entities.ts'
import type { PageOnRequest, RenderedPage } from '#contract/page-content.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { createSessionStore } from '#server/access/sessions.store.ts'
import { type AppDependencies, buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Database } from '#server/db/tables.ts'
import { createOperation } from '#server/operation/operation.ts'
import { readEnv } from '#server/process/env.ts'
import { createPublicListsReader } from '#server/public-lists.ts'
import { contentSecurityPolicy, type PageSource } from '#server/publication/edition.ts'
import { createPagesOnRequest } from '#server/publication/pages-on-request.ts'
import { createPublisher, type PublisherOptions } from '#server/publication/publisher.ts'
import { listStore } from '#server/stores/entity-store.ts'
import { createUserStore } from '#server/stores/users.store.ts'
import { expectDocumented } from './documented-answers.ts'

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

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

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
  }: Partial<Pick<AppDependencies, 'db' | 'isLive' | 'previews'>> & { site?: SiteOfTest } = {},
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
  const policyFor = (page: RenderedPage) => contentSecurityPolicy(env, page)
  const publisher = createPublisher({
    db,
    readLists: createPublicListsReader(env.apiUrl),
    render: site?.render ?? (() => []),
    policyFor,
    log,
  })
  const pages = site && createPagesOnRequest(publisher, site.renderOnRequest, policyFor)
  const operation = createOperation(env, db, publisher, true, log)
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
  const authorization = { authorization: `Bearer ${token}` }
  /** Sends a call of this administrator; `headers` may be those of another. */
  const send = (method: Method, url: string, payload?: string | object, headers: Record<string, string> = {}) =>
    app.inject({ method, url, headers: { ...authorization, ...headers }, ...(payload !== undefined && { payload }) })
  return { app, db, env, publisher, operation, admin, token, authorization, send }
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
  const state = { ...entities.products.blank, title: 'Toldo', image }
  await listStore('products', db).insertAll([{ id: randomUUID(), state }])
}

/** A schema as the migrations leave it. */
interface Schema {
  url: string
  name: string
  /** What the catalogue says of its tables, indexes, constraints and rows of `migrations`. */
  structure: string
  uses: number
}

// Deleted rows remain in the files of the tables until a vacuum.
const mostUses = 50
const unused: Schema[] = []
let operator: pg.Pool | undefined

/**
 * Returns the address of a migrated schema that no other test uses, with a new identity. The migrations of one take a hundred times longer
 * than deleting the rows of the test before; a schema whose structure that test changed is not used again.
 */
export async function takeMigratedSchema(server: string): Promise<string> {
  for (let schema = unused.pop(); schema; schema = unused.pop())
    if (schema.uses < mostUses && (await empty(server, schema))) return lend(schema)
  return lend(await create(server))
}

/** The address of a new, empty schema. */
export async function createSchema(server: string): Promise<{ url: string; name: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await operatorOf(server).query(`create schema ${name}`)
  return { name, url: `${server}${server.includes('?') ? '&' : '?'}options=-c%20search_path%3D${name}` }
}

/** The next test empties it: by then all hooks of this one have run. */
function lend(schema: Schema): string {
  schema.uses += 1
  onTestFinished(() => void unused.push(schema))
  return schema.url
}

async function create(server: string): Promise<Schema> {
  const created = await createSchema(server)
  const { db, prepare } = openDatabase(created.url)
  await prepare()
  await db.destroy()
  const tables = await tablesOf(server, created.name)
  const counts = tables.map((table) => `select '${table}' as name from ${created.name}.${table} having count(*) > 0`)
  const { rows } = await operatorOf(server).query(counts.join(' union all '))
  if (rows.some(({ name }) => name !== 'publication'))
    throw new Error(`migrations stored rows that \`empty\` must restore: ${JSON.stringify(rows)}`)
  return { ...created, structure: await structureOf(server, created.name), uses: 0 }
}

/** Empties a schema. Returns false if a test changed its structure, or still uses it. */
async function empty(server: string, { name, structure }: Schema): Promise<boolean> {
  if ((await structureOf(server, name)) !== structure) return false
  const deletions = (await tablesOf(server, name)).map((table) => `delete from ${name}.${table};`)
  try {
    // As replica, no foreign key is checked: all rows go.
    await operatorOf(server).query(`
      begin;
      set local lock_timeout = '5s';
      set local session_replication_role = replica;
      ${deletions.join('\n')}
      select setval(oid, 1, false) from pg_class where relnamespace = '${name}'::regnamespace and relkind = 'S';
      insert into ${name}.publication (id, version, database_id) values (1, 1, '${randomUUID()}');
      commit`)
    return true
  } catch {
    return false
  }
}

async function tablesOf(server: string, name: string): Promise<string[]> {
  const { rows } = await operatorOf(server).query(
    "select tablename from pg_tables where schemaname = $1 and tablename <> 'migrations'",
    [name],
  )
  return rows.map(({ tablename }) => tablename)
}

/** Each change of the structure writes a row of the catalogue anew, which changes its `xmin`; '' if there is no such schema any more. */
async function structureOf(server: string, name: string): Promise<string> {
  const hash = (columns: string) => `select count(*) || ':' || sum(hashtext(concat_ws(' ', ${columns}, xmin))) as part`
  const relations = `(select oid from pg_class where relnamespace = '${name}'::regnamespace)`
  const { rows } = await operatorOf(server)
    .query(
      `select string_agg(part, ' ') as structure from (
        ${hash('name')} from ${name}.migrations
        union all ${hash('oid')} from pg_class where relnamespace = '${name}'::regnamespace
        union all ${hash('attrelid, attnum')} from pg_attribute where attrelid in ${relations}
        union all ${hash('oid')} from pg_trigger where tgrelid in ${relations}
        union all ${hash('oid')} from pg_constraint where connamespace = '${name}'::regnamespace
        union all ${hash('oid')} from pg_proc where pronamespace = '${name}'::regnamespace
      ) parts`,
    )
    .catch(() => ({ rows: [{ structure: '' }] }))
  return rows[0].structure
}

/** A connection beside those of the tests. It keeps no worker alive. */
function operatorOf(server: string): pg.Pool {
  if (operator) return operator
  operator = new pg.Pool({ connectionString: server, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // A test may end all connections of the server.
  operator.on('error', () => undefined)
  return operator
}
