import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The first administrator of every server that the tests start. */
export const administrator = { email: 'dono@toldaria.example', password: 'sombra-e-agua-fresca' }

export interface BuiltServer {
  /** Its address without a trailing slash. */
  url: string
  process: ChildProcess
  dataDir: string
  /** All that it printed so far. */
  output(): string
  /** Its exit code once it has ended by itself. */
  ended: Promise<number | null>
  /** Stops it with SIGTERM, or as asked, and answers its exit code (null after a signal). */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface BuiltServerOptions {
  /** Its environment beyond the tests' own; nothing else comes from this machine's. */
  env?: Record<string, string>
  /** The data folder of an earlier server; otherwise a new one, removed by `removeDataDir`. */
  dataDir?: string
  /** What to run: the built server alone, unless a test is about another script. */
  command?: [string, ...string[]]
}

/** Starts the built server on a free port with a data folder of its own, and waits for its first answer. */
export async function startBuiltServer(options: BuiltServerOptions = {}): Promise<BuiltServer> {
  const started = spawnBuiltServer(options)
  try {
    return { ...started, url: await addressOf(started) }
  } catch (error) {
    started.process.kill('SIGKILL')
    throw error
  }
}

/** Starts it without waiting: for servers that are to refuse. */
export function spawnBuiltServer(options: BuiltServerOptions = {}): Omit<BuiltServer, 'url'> {
  const dataDir = options.dataDir ?? newDataDir()
  const [command, ...args] = options.command ?? [process.execPath, 'scripts/serve.mjs']
  const child = spawn(command, args, { env: serverEnv(dataDir, options.env), stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close') as Promise<[number | null]>
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  void ended.then(() => process.off('exit', abandon))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (printed += bytes))
  return {
    process: child,
    dataDir,
    output: () => printed,
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

// Every variable is named, empty ones counting as unset, so that neither this machine's environment nor a developer's
// `.env` reaches a test.
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
    LOG_LEVEL: 'warn',
    // A port that fetch refuses to ask: no test reaches another host.
    YOUTUBE_IMAGES_URL: 'http://127.0.0.1:9',
    ...env,
  }
}

async function addressOf({ process: child, output }: Omit<BuiltServer, 'url'>): Promise<string> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const address = /https?:\/\/127\.0\.0\.1:[1-9]\d*/.exec(output())?.[0]
    if (address && (await answers(address))) return address
    if (child.exitCode !== null) throw new Error(`the server ended with exit code ${child.exitCode}:\n${output()}`)
    if (Date.now() > deadline) throw new Error(`the server did not answer within two minutes:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

async function answers(address: string): Promise<boolean> {
  return await fetch(address, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
}
