import { randomUUID } from 'node:crypto'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '#server/db/faults.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { type BuiltServer, removeDataDir, signedIn, startBuiltServer } from '#support/built-server.ts'
// @ts-expect-error: a script without types
import { startPostgres } from '../../scripts/lib/postgres.mjs'

describe('several servers', () => {
  const cluster = process.env.TEST_DATABASE_URL ?? ''
  const pollOptions = { interval: 20 }

  let servers: BuiltServer[]
  let line: Awaited<ReturnType<typeof startLine>>

  beforeAll(async () => {
    if (cluster === '') throw new Error('TEST_DATABASE_URL names no server: run this with `npm test`.')
    const database = `servers_${randomUUID().replaceAll('-', '')}`
    const client = new pg.Client({ connectionString: cluster })
    await client.connect()
    await client.query(`create database ${database}`)
    await client.end()

    const { username, searchParams, pathname, hostname, port } = new URL(cluster.replace(/^postgres:/, 'http:'))
    const socketFolder = searchParams.get('host')
    line = await startLine(
      socketFolder
        ? { path: path.join(socketFolder, '.s.PGSQL.5432') }
        : { host: hostname, port: Number(port || 5432) },
    )
    const direct = cluster.replace(pathname, `/${database}`)
    const throughLine = `postgres://${username}@127.0.0.1:${line.port}/${database}`
    // All three start at once: one of them migrates and seeds, the others wait for it.
    servers = await Promise.all(
      [direct, direct, throughLine].map((url) => startBuiltServer({ env: { DATABASE_URL: url } })),
    )
  })

  afterAll(async () => {
    for (const server of servers ?? []) {
      await server.stop('SIGKILL')
      removeDataDir(server.dataDir)
    }
    line?.close()
  })

  test('servers that start at the same time seed the database once', async () => {
    const lists = await Promise.all(servers.map(({ url }) => fetch(`${url}/products`).then((reply) => reply.json())))
    expect(lists[0].length).toBeGreaterThanOrEqual(6)
    expect(lists[1]).toEqual(lists[0])
    expect(lists[2]).toEqual(lists[0])
  })

  test('a write on one server is in the lists and pages of the others', async () => {
    const [first] = servers as [BuiltServer]
    await (await signedIn(first.url)).addQuestion('Chegou em todos?')
    for (const { url } of servers) await expect.poll(shows(url, 'Chegou em todos?'), pollOptions).toBe(true)
  })

  test('a connection that hangs instead of closing does not block a server', async () => {
    const [first, , hung] = servers as [BuiltServer, BuiltServer, BuiltServer]
    line.freeze()
    await (await signedIn(first.url)).addQuestion('Passou pelo silêncio?')
    await expect.poll(shows(hung.url, 'Passou pelo silêncio?'), pollOptions).toBe(true)
  })

  function shows(url: string, text: string): () => Promise<boolean> {
    return async () => {
      const bodies = await Promise.all(
        ['/faq', '/'].map((path) => fetch(`${url}${path}`).then((reply) => reply.text())),
      )
      return bodies.every((body) => body.includes(text))
    }
  }

  /** A proxy to the database that can stall: open connections then stay open, and no byte passes. */
  async function startLine(target: net.NetConnectOpts) {
    const open = new Set<net.Socket>()
    const server = net.createServer((near) => {
      const far = net.connect(target)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(from)
        from.on('data', (bytes) => to.write(bytes))
        from.on('error', () => to.destroy())
        from.on('close', () => to.destroy())
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return {
      port: (server.address() as net.AddressInfo).port,
      freeze() {
        for (const socket of open) socket.pause()
      },
      close() {
        for (const socket of open) socket.destroy()
        server.close()
      },
    }
  }
})

describe('cut connections', () => {
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
})
