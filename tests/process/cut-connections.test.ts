import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '#server/db/faults.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { type BuiltServer, removeDataDir, startBuiltServer } from '#support/built-server.ts'
import { signedIn } from '#support/signed-in.ts'
// @ts-expect-error: a script without types
import { startPostgres } from '../../scripts/lib/postgres.mjs'

const pollOptions = { timeout: 60_000, interval: 50 }
const writers = 6

let cluster: { url: string; restart: () => Promise<void>; stop: () => Promise<void> }
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

describe('with six writers', () => {
  let server: BuiltServer

  beforeAll(async () => {
    server = await startBuiltServer({ env: { DATABASE_URL: cluster.url } })
  })

  afterAll(async () => {
    await server.stop('SIGKILL')
    removeDataDir(server.dataDir)
  })

  test.each([
    ['all connections are cut', () => cutAll()],
    [
      'the database server starts anew',
      async () => {
        const closed = new Promise((resolve) => operator.once('end', resolve))
        await cluster.restart()
        await closed
        operator = await connectOperator()
      },
    ],
  ])('where %s, again and again, the process lives and no acknowledged write is lost', async (_, disturb) => {
    const acknowledged: string[] = []
    let isOver = false
    const { addQuestion } = await signedIn(server.url)
    const write = async () => {
      while (!isOver && server.process.exitCode === null)
        await addQuestion('Ainda aí?').then(
          ({ _id }) => acknowledged.push(_id),
          () => undefined,
        )
    }
    const writing = Array.from({ length: writers }, write)
    for (let round = 0; round < 4; round += 1) {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, pollOptions).toBeGreaterThan(before + 10)
      await disturb()
    }
    const last = acknowledged.length
    await expect.poll(() => acknowledged.length, pollOptions).toBeGreaterThan(last + 10)
    isOver = true
    await Promise.all(writing)

    expect(server.process.exitCode, server.output()).toBe(null)
    const { rows } = await operator.query('select id from faq')
    const stored = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  })
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
