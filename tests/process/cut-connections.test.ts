import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '#server/db/faults.ts'
import { openDatabase } from '#server/db/open-database.ts'
// @ts-expect-error: a script without types
import { startPostgres } from '../../scripts/lib/postgres.mjs'

const pollOptions = { interval: 50 }

let cluster: { url: string; stop: () => Promise<void> }
let operator: pg.Client

beforeAll(async () => {
  cluster = await startPostgres()
  operator = await connectOperator()
})

afterAll(async () => {
  await operator.end()
  await cluster.stop()
})

test('a connection cut between two queries makes their transaction fail and is discarded', async () => {
  const { db, prepare } = openDatabase(cluster.url)
  await prepare()
  const row = { id: 'a', question: 'Fica?', answer: 'Não.', position: 0 }
  const cut = db.transaction().execute(async (trx) => {
    await trx.insertInto('faq').values(row).execute()
    await cutAll()
    // The server's message arrives while no query is running.
    await expect.poll(connections, pollOptions).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await trx.selectFrom('faq').select('id').execute()
  })
  await expect(cut).rejects.toSatisfy(isDatabaseUnavailable)
  expect(await db.selectFrom('faq').select('id').where('id', '=', 'a').execute()).toEqual([])
  await Promise.all(Array.from({ length: 20 }, () => db.selectFrom('faq').select('id').execute()))
  await db.destroy()
})

async function connectOperator(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: cluster.url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const others = "from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'"

async function cutAll(): Promise<void> {
  await operator.query(`select pg_terminate_backend(pid) ${others}`)
}

async function connections(): Promise<number> {
  const { rows } = await operator.query(`select count(*)::int as count ${others}`)
  return rows[0].count
}
