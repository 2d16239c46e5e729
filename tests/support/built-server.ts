import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The first administrator of every server that the tests start. */
export const administrator = { email: 'dono@toldaria.example', password: 'sombra-e-agua-fresca' }

export interface BuiltServer {
  /** Its origin without a trailing slash. */
  url: string
  process: ChildProcess
  dataDir: string
  /** Its output so far, stdout and stderr. */
  output(): string
  /** Resolves to its exit code when it has ended; null after a signal. */
  ended: Promise<number | null>
  /** Sends it a signal, by default SIGTERM, and resolves to its exit code; null after a signal. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface BuiltServerOptions {
  /** Its environment, in addition to the defaults. Variables of this machine are not passed on. */
  env?: Record<string, string>
  /** The data folder of an earlier server; by default a new one. The test removes it with `removeDataDir`. */
  dataDir?: string
  /** The command; by default `node scripts/serve.mjs`. */
  command?: [string, ...string[]]
}

/** Starts the built server on a free port with its own data folder, and waits for its first response. */
export async function startBuiltServer(options: BuiltServerOptions = {}): Promise<BuiltServer> {
  const started = spawnBuiltServer(options)
  try {
    return { ...started, url: await addressOf(started) }
  } catch (error) {
    started.process.kill('SIGKILL')
    throw error
  }
}

/** Starts the built server without waiting, for servers that are expected to exit. */
export function spawnBuiltServer(options: BuiltServerOptions = {}): Omit<BuiltServer, 'url'> {
  const dataDir = options.dataDir ?? newDataDir()
  const [command, ...args] = options.command ?? [process.execPath, 'scripts/serve.mjs']
  const child = spawn(command, args, { env: serverEnv(dataDir, options.env), stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close') as Promise<[number | null]>
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  void ended.then(() => process.off('exit', kill))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += bytes))
  return {
    process: child,
    dataDir,
    output: () => output,
    ended: ended.then(([code]) => code),
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      return (await ended)[0]
    },
  }
}

export function newDataDir(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-'))
}

export function removeDataDir(dataDir: string): void {
  fs.rmSync(dataDir, { recursive: true, force: true })
}

// All variables of .env.example are set to '', which counts as unset, so that a developer's `.env` does not affect tests.
function serverEnv(dataDir: string, env: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  const example = fs.readFileSync('.env.example', 'utf8')
  const unset = Object.fromEntries([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => [name, '']))
  return {
    ...unset,
    PATH,
    HOME,
    TMPDIR,
    SystemRoot,
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    RATE_LIMIT: 'off',
    // A daily copy would be made in the middle of a test.
    BACKUP_KEEP: '0',
    LOG_LEVEL: 'warn',
    // fetch refuses this port, so no test reaches another host.
    YOUTUBE_IMAGES_URL: 'http://127.0.0.1:9',
    ...env,
  }
}

async function addressOf({ process: child, output }: Omit<BuiltServer, 'url'>): Promise<string> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const address = /https?:\/\/127\.0\.0\.1:[1-9]\d*/.exec(output())?.[0]
    if (address && (await responds(address))) return address
    if (child.exitCode !== null) throw new Error(`the server ended with exit code ${child.exitCode}:\n${output()}`)
    if (Date.now() > deadline) throw new Error(`the server did not respond within two minutes:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

async function responds(address: string): Promise<boolean> {
  return await fetch(address, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
}

/** Signs in as the administrator of a built server and returns the token and calls that need it. */
export async function signedIn(url: string) {
  const { access_token: token } = await post(`${url}/auth/login`, administrator)
  return {
    token,
    /** Creates a question and returns the server's reply. */
    addQuestion: (question: string, answer = 'Sim.'): Promise<{ _id: string }> =>
      post(`${url}/faq`, { question, answer, order: 0 }, token),
  }
}

async function post(url: string, body: object, token?: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`POST ${url} returned ${response.status}`)
  return await response.json()
}

/** Vitest's global setup. Fails early if dist is missing: the process tests start the built server and do not build it. */
export function setup(): void {
  if (!fs.existsSync('dist/server/main.js'))
    throw new Error('There is no build in dist yet: run `npm run build` first.')
}
