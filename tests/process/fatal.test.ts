import net from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { newDataDir, removeDataDir, spawnBuiltServer, startBuiltServer } from '#support/built-server.ts'

const pollOptions = { interval: 50 }
const dataDir = newDataDir()
afterEach(() => removeDataDir(dataDir))

const secret = 'ana@toldaria.example pediu\n    at toldo'
const fault = `Object.assign(new TypeError(${JSON.stringify(secret)}), { code: 'E_TEST' })`
/** Loaded into the server's process before it: throws an uncaught error when the test asks for it. */
const faulty = (how: string) =>
  `data:text/javascript;base64,${Buffer.from(`process.on('SIGUSR2', () => { ${how} })`).toString('base64')}`

test.each([
  ['an exception', `throw ${fault}`, 'uncaughtException'],
  ['a rejected promise', `Promise.reject(${fault})`, 'unhandledRejection'],
])(
  '%s that nobody caught is logged without its message, and ends the process with exit code 70',
  async (_, how, origin) => {
    const command: [string, ...string[]] = [process.execPath, '--import', faulty(how), 'scripts/serve.mjs']
    const server = await startBuiltServer({ dataDir, command })
    server.process.kill('SIGUSR2')
    expect(await server.ended, server.output()).toBe(70)
    const logged = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    const details = { level: 60, msg: 'fatal', fault: 'TypeError', code: 'E_TEST', origin }
    expect(logged).toEqual([expect.objectContaining({ ...details, stack: expect.stringMatching(/^ {4}at /) })])
    expect(server.output()).not.toContain('toldo')
  },
)

test('a log that cannot be written on a full disk does not stop the site', async () => {
  const port = await freePort()
  const env = { PORT: String(port), LOG_LEVEL: 'info' }
  const server = spawnBuiltServer({ dataDir, env, command: ['sh', '-c', 'exec node scripts/serve.mjs > /dev/full'] })
  const visit = () =>
    fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2000) }).then(
      (reply) => reply.status,
      () => 0,
    )
  await expect.poll(visit, pollOptions).toBe(200)
  await expect.poll(visit, pollOptions).toBe(200)
  expect(await server.stop()).toBe(0)
})

async function freePort(): Promise<number> {
  const probe = net.createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as net.AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
