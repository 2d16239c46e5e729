import { randomUUID } from 'node:crypto'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltServer, removeDataDir, signedIn, startBuiltServer } from '#support/built-server.ts'

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
