import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isDatabaseUnavailable, isReadOnlyServer } from './faults.ts'

const connectTimeoutMs = 3000
const requestTimeoutMs = 5000

// PostgreSQL counts in bigint, which the driver returns as a string; our counts fit in a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * A pool of connections with the interface that Kysely's own dialect expects. A connection that hangs instead of closing blocks a request
 * for `queryTimeoutMs` at most. A broken connection is discarded, even in the middle of a transaction; with one whose server only reads, such
 * as a former primary, all that are as old or older: new ones may lead to another server.
 */
export function openPostgresPool(url: string, queryTimeoutMs = requestTimeoutMs): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  })
  // The pool handles errors of idle connections only: one that is cut between two queries would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  /** The connections that were made since the last one that only reads. */
  let trusted = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => trusted.add(client))
  const distrust = () => {
    trusted = new WeakSet()
  }
  return {
    async connect() {
      for (;;) {
        const client = await pool.connect().catch(throwAsOutage)
        if (trusted.has(client)) return throwAwayWhenBroken(client, distrust)
        client.release(true)
      }
    },
    end: () => pool.end(),
  }
}

function throwAwayWhenBroken(client: pg.PoolClient, onReadOnly: () => void): PostgresPoolClient {
  let isBroken = false
  const query = async (sql: string, parameters: readonly unknown[]) => {
    // The server rolls back itself, and a failed rollback would hide the error that broke the connection. Nothing reads its result.
    if (isBroken && sql === 'rollback') return {}
    try {
      return await client.query(sql, [...parameters])
    } catch (cause) {
      const error = withCode(cause as DriverError)
      if (isReadOnlyServer(error)) onReadOnly()
      isBroken ||= isReadOnlyServer(error) || (isDatabaseUnavailable(error) && error.severity !== 'ERROR')
      throw error
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isBroken) }
}

type DriverError = Error & { code?: string; severity?: string }

const connectionFailure = '08006'
const codeless = new RegExp(
  '^(Connection terminated|Query read timeout|timeout exceeded|timeout expired|Client has encountered a connection|' +
    'Client was closed|Cannot use a pool after|Received unexpected )',
)

/** Errors that the driver itself detects have no code; PostgreSQL defines one for them. */
function withCode(error: DriverError): DriverError {
  return codeless.test(error.message) ? Object.assign(error, { code: connectionFailure }) : error
}

/** Any failure to connect, such as an invalid certificate, is an outage. */
function throwAsOutage(cause: DriverError): never {
  const error = withCode(cause)
  if (isDatabaseUnavailable(error)) throw error
  throw Object.assign(new Error(error.message, { cause }), { code: connectionFailure })
}
