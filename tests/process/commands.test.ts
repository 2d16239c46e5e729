import net from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { administrator, newDataDir, removeDataDir, spawnBuiltServer, startBuiltServer } from '#support/built-server.ts'
import { openEmpty } from '#support/opened-database.ts'

async function run(name: string, args: string[], env: Record<string, string> = {}) {
  const command: [string, ...string[]] = [process.execPath, 'scripts/toldaria.mjs', name, ...args]
  const { ended, output, dataDir } = spawnBuiltServer({ command, env })
  onTestFinished(() => removeDataDir(dataDir))
  return { exitCode: await ended, output: output() }
}

test.each([
  ['migrate', ['--dryrun']],
  ['migrate', ['now']],
  ['backup', ['--file']],
  ['restore', []],
  ['admin:recover', ['--email']],
  ['import', []],
])('npm run %s with the wrong arguments %j prints its usage, and exits with 1', async (name, args) => {
  expect(await run(name, args)).toEqual({
    exitCode: 1,
    output: expect.stringMatching(`^Uso: npm run ${name}.*\n$`),
  })
})

// The service's unit does not start it again after this code.
test.each(['backup', 'migrate', 'import'])('npm run %s exits with 78 after a fault in the settings', async (name) => {
  const { exitCode, output } = await run(name, name === 'import' ? ['x.json'] : [], { BACKUP_KEEP: 'x', PORT: 'y' })
  expect([exitCode, output]).toEqual([78, expect.stringMatching(/^PORT: .*\n^BACKUP_KEEP: .*/m)])
})

test('npm run migrate -- --dry-run says that nothing is missing, although npm takes the option for its own', async () => {
  const { url, prepare } = await openEmpty()
  await prepare()
  const { exitCode, output } = await run('migrate', [], { DATABASE_URL: url, npm_config_dry_run: 'true' })
  expect([exitCode, output]).toEqual([0, expect.stringContaining('Não falta nenhuma migração.')])
})

test.each(['backup', 'restore', 'admin:recover', 'migrate', 'import'])(
  'npm run %s -- --help says what it does',
  async (name) => {
    const { exitCode, output } = await run(name, ['--help'])
    expect([exitCode, output]).toEqual([0, expect.stringMatching(`^Uso: npm run ${name}.*\n\n[A-Z].*\n`)])
  },
)

let dataDir: string
beforeEach(() => {
  dataDir = newDataDir()
})
afterEach(() => removeDataDir(dataDir))

async function adminRecover(...args: string[]) {
  const command: [string, ...string[]] = [process.execPath, 'scripts/toldaria.mjs', 'admin:recover', ...args]
  const { ended, output } = spawnBuiltServer({ dataDir, command, env: { PUBLIC_URL: 'https://toldos.example' } })
  return { exitCode: await ended, output: output() }
}

test('npm run admin:recover prints an address that lets the administrator in, beside the running server and without it', async () => {
  const lost = await adminRecover()
  expect([lost.exitCode, lost.output.trim().split('\n')]).toEqual([1, [expect.stringContaining('DATA_DIR')]])
  const server = await startBuiltServer({ dataDir })
  const unknown = await adminRecover('x@toldaria.example')
  expect([unknown.exitCode, unknown.output]).toEqual([1, expect.stringContaining('Nenhum usuário tem o e-mail x@')])
  expect(unknown.output).toContain(administrator.email)
  const follow = async (output: string) => {
    const [, secret] = /^ {2}https:\/\/toldos\.example\/admin\/welcome#([\w-]{43})$/m.exec(output) ?? []
    const reply = await fetch(`${server.url}/auth/sign-in-link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, password: 'guarda-sol amarelo' }),
    })
    return [reply.status, (await reply.json()).user?.email]
  }
  const beside = await adminRecover()
  expect(await follow(beside.output), beside.output).toEqual([200, administrator.email])
  expect(await follow(beside.output)).toEqual([410, undefined])
  await server.stop()
  const without = await adminRecover(administrator.email.toUpperCase())
  expect([without.exitCode, without.output]).toEqual([0, expect.stringContaining('/admin/welcome#')])
})

const pollOptions = { interval: 50 }
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
  const server = spawnBuiltServer({
    dataDir,
    env,
    command: ['sh', '-c', 'exec node scripts/serve.mjs > /dev/full'],
  })
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

const env = { LOG_LEVEL: 'info' }
const isJson = (line: string) => line.startsWith('{')
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

test('in a terminal, too, the log is JSON, one object per line, and the start prints the public addresses before the local ones', async () => {
  const terminal = 'data:text/javascript,process.stdout.isTTY = true'
  const command: [string, ...string[]] = [process.execPath, '--import', terminal, 'scripts/serve.mjs']
  const server = await startBuiltServer({ dataDir, env: { ...env, PUBLIC_URL: 'https://toldos.example' }, command })
  await wrongToken(server.url)
  await server.stop()
  const lines = linesOf(server.output())
  const origins = ['https://toldos.example', server.url]
  const addresses = origins.flatMap((origin) => [`Site:   ${origin}/`, `Painel: ${origin}/admin`])
  expect(lines.filter((line) => !isJson(line)).slice(0, 4)).toEqual(addresses)
  expect(lines.filter(isJson).map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 30, msg: expect.stringMatching(/^Server listening at http/) }),
    expect.objectContaining({ level: 40, event: 'token_refused', msg: 'security' }),
  ])
})

async function wrongToken(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${'0'.repeat(43)}` }
  expect((await fetch(`${url}/users`, { headers })).status).toBe(401)
}
