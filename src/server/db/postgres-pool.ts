import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

const connectTimeoutMs = 3000
const queryTimeoutMs = 5000

// A count is a bigint to PostgreSQL and a string to its driver; none here outgrows a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * A pool of connections as Kysely's own dialect wants it. A connection that hangs instead of closing holds a request
 * for 5 s at most and is thrown away: the driver alone would hand it to the next one.
 */
export function openPostgresPool(url: string): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return {
    connect: async () => throwAwayWhenHung(await pool.connect()),
    end: () => pool.end(),
  }
}

function throwAwayWhenHung(client: pg.PoolClient): PostgresPoolClient {
  let isHung = false
  const query = async (...call: [string, readonly unknown[]]) => {
    try {
      return await client.query(call[0], [...call[1]])
    } catch (error) {
      isHung ||= /Query read timeout/.test((error as Error).message)
      throw error
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isHung) }
}
