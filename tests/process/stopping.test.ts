import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import {
  administrator,
  newDataDir,
  removeDataDir,
  signedIn,
  spawnBuiltServer,
  startBuiltServer,
} from '#support/built-server.ts'

describe('stopping', () => {
  const npmStart: [string, ...string[]] = ['npm', 'start']
  const dataDir = newDataDir()
  afterAll(() => removeDataDir(dataDir))

  test('SIGTERM to npm start finishes requests in flight and frees the port, and a second start keeps the data', async () => {
    const first = await startBuiltServer({ dataDir, command: npmStart })
    const { port } = new URL(first.url)
    const question = await (await signedIn(first.url)).addQuestion('Fica aqui?')

    const slow = await beginSignIn(Number(port))
    const ended = first.stop('SIGTERM')
    await expectPortToBeFree(Number(port))
    expect(await slow.finish()).toMatch(/^HTTP\/1\.1 200 /)
    await ended

    const second = await startBuiltServer({ dataDir, env: { PORT: port }, command: npmStart })
    const questions = await fetch(`${second.url}/faq`).then((response) => response.json())
    expect(questions).toContainEqual(expect.objectContaining({ _id: question._id, question: 'Fica aqui?' }))
    await second.stop()
    await expectPortToBeFree(Number(port))
  })

  test('a second signal ends the server at once with exit code 1, whatever is in flight', async () => {
    const server = await startBuiltServer()
    const port = Number(new URL(server.url).port)
    await beginSignIn(port)
    server.process.kill('SIGTERM')
    await expectPortToBeFree(port)
    expect(await server.stop('SIGINT')).toBe(1)
    removeDataDir(server.dataDir)
  })

  test('a request that never ends is cut, and the database is closed before the exit with code 0', async () => {
    const server = await startBuiltServer()
    await (await signedIn(server.url)).addQuestion('Fica aqui?')
    await beginSignIn(Number(new URL(server.url).port))
    expect(await server.stop('SIGTERM')).toBe(0)
    const log = fs.statSync(path.join(server.dataDir, 'toldaria.db-wal'), { throwIfNoEntry: false })
    expect(log?.size ?? 0, 'the log is merged into the database').toBe(0)
    removeDataDir(server.dataDir)
  })

  test('connections that were made before the signal get their responses', async () => {
    const server = await startBuiltServer()
    server.process.kill('SIGSTOP')
    // The system accepts them.
    const connect = async () => {
      const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
      return socket
    }
    const sockets = await Promise.all(Array.from({ length: 20 }, connect))
    const ended = server.stop('SIGTERM')
    server.process.kill('SIGCONT')
    for (const answer of await Promise.all(sockets.map(text))) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ended).toBe(0)
    removeDataDir(server.dataDir)
  })

  test('a taken port is reported in one sentence, with exit code 1', async () => {
    const server = await startBuiltServer({ dataDir })
    const { port } = new URL(server.url)
    const late = spawnBuiltServer({ env: { PORT: port } })
    expect(await late.ended).toBe(1)
    expect(linesOf(late.output())).toEqual([expect.stringContaining(port)])
    removeDataDir(late.dataDir)
    expect(await server.stop()).toBe(0)
  })

  test.each([
    { fault: 'a database that is none', url: `file:${path.resolve('package.json')}` },
    { fault: 'a database where no folder can be', url: `file:${path.resolve('package.json')}/toldaria.db` },
    { fault: 'a database server whose name nobody knows', url: 'postgres://nobody@nowhere.invalid/nothing' },
    { fault: 'a database server that does not answer', url: 'postgres://nobody@127.0.0.1:9/nothing' },
  ])('$fault is said in one sentence, with exit code 1', async ({ url }) => {
    const server = spawnBuiltServer({ env: { DATABASE_URL: url } })
    expect(await server.ended).toBe(1)
    expect(linesOf(server.output())).toEqual([expect.stringContaining('DATABASE_URL')])
    removeDataDir(server.dataDir)
  })

  test('wrong environment values are all named in one message, with exit code 78', async () => {
    const server = spawnBuiltServer({ env: { PORT: 'eighty', SEED: 'everything' } })
    expect(await server.ended).toBe(78)
    const [title, ...faults] = linesOf(server.output())
    expect(title).toMatch(/:$/)
    expect(faults).toEqual([expect.stringContaining('PORT'), expect.stringContaining('SEED')])
    removeDataDir(server.dataDir)
  })

  /** Sends half of a sign-in, which the server has begun to read, so that it stays in flight until the test completes it. */
  async function beginSignIn(port: number) {
    const body = JSON.stringify(administrator)
    const socket = net.connect(port, '127.0.0.1')
    // Cut at the end by a server that stops.
    socket.on('error', () => undefined)
    const lines = [
      'host: x',
      'content-type: application/json',
      `content-length: ${body.length}`,
      'expect: 100-continue',
    ]
    socket.write(['POST /auth/login HTTP/1.1', ...lines, '', body.slice(0, 5)].join('\r\n'))
    await once(socket, 'data')
    return {
      async finish() {
        socket.write(body.slice(5))
        return await text(socket)
      },
    }
  }

  async function expectPortToBeFree(port: number): Promise<void> {
    const listen = () => {
      const server = net.createServer()
      return new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false))
        server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
      })
    }
    await expect.poll(listen).toBe(true)
  }

  function linesOf(output: string): string[] {
    return output.trim().split('\n')
  }
})
