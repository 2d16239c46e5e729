import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type AppDependencies, buildApp } from '#server/app.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { createSessionStore } from '#server/auth/sessions.store.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { readEnv } from '#server/env.ts'
import { readPublicLists } from '#server/public-lists.ts'
import { createPublisher } from '#server/publication/publisher.ts'
import { createUserStore } from '#server/users/users.store.ts'

export const adminPassword = 'uma senha de teste'

/** Opens a new, migrated database: SQLite in memory, or a new schema on the server in TEST_DATABASE_URL. */
export async function openTestDatabase() {
  const server = process.env.TEST_DATABASE_URL
  const { db, prepare } = openDatabase(server ? `${server}${await freshSchema(server)}` : 'file::memory:')
  await prepare()
  return db
}

/**
 * Builds the real app on a real database, with one administrator signed in. It is closed when the test ends.
 * The parsed lines of its log are added to `logLines`.
 */
export async function buildTestApp(
  environment: NodeJS.ProcessEnv = {},
  logLines?: Record<string, unknown>[],
  more: Pick<AppDependencies, 'renderPreview'> = {},
) {
  const env = readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...environment }, process.cwd())
  const db = await openTestDatabase()
  const publisher = createPublisher({
    db,
    readLists: (trx) => readPublicLists(trx, env.apiUrl),
    render: () => [],
    policyFor: () => ({}),
    // fail-on-console.ts makes the test fail.
    log: { error: (_, message) => console.error(message) },
  })
  await publisher.refresh()
  const logger = logLines ? { write: (line: string) => void logLines.push(JSON.parse(line)) } : false
  const app = await buildApp({ db, env, publisher, logger, ...more })

  const fields = { name: 'Ana', email: 'ana@toldaria.example', passwordHash: await testHash() }
  const admin = await createUserStore(db).insert(fields)
  const token = await createSessionStore(db).open(admin._id)

  const close = async () => {
    await app.close()
    await publisher.settled()
    await db.destroy()
  }
  onTestFinished(close)
  return { app, db, env, publisher, admin, token, authorization: { authorization: `Bearer ${token}` } }
}

let hash: Promise<string> | undefined
function testHash(): Promise<string> {
  hash ??= hashPassword(adminPassword)
  return hash
}

/** The address of a database that does not exist yet: a file in `folder`, or a new schema on the server in TEST_DATABASE_URL. */
export async function newDatabaseUrl(folder: string): Promise<string> {
  const server = process.env.TEST_DATABASE_URL
  return server ? `${server}${await freshSchema(server)}` : `file:${path.join(folder, `${randomUUID()}.db`)}`
}

async function freshSchema(server: string): Promise<string> {
  const { Client } = (await import('pg')).default
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create schema ${schema}`)
  await client.end()
  return `${server.includes('?') ? '&' : '?'}options=-c%20search_path%3D${schema}`
}
