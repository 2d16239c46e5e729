import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fetchOnce } from './fetch-once.mjs'
import { nodeOnCore } from './pinning.mjs'

const patienceMs = 120_000

export const administrator = { email: 'dono@toldaria.example', password: 'sombra-e-agua-fresca' }

/** The built server as a container runs it, over the embedded database in `dataDir`. */
export function startOurs(dataDir, env = {}) {
  return startServer(['scripts/serve.mjs'], { ...serverEnv(dataDir), ...env })
}

/** The naive way over the same database; see programs/naive.mjs. */
export function startNaive(dataDir) {
  return startServer(['dist/bench/naive.js'], serverEnv(dataDir))
}

/** A bare node:http server with ready bytes; see programs/bare.mjs. */
export function startBare(resourcesFile) {
  return startServer(['bench/programs/bare.mjs', resourcesFile])
}

/** The page of another server without any script; see programs/twin.mjs. */
export function startTwin(origin) {
  return startServer(['bench/programs/twin.mjs', origin])
}

/**
 * Starts a server on core 0 and waits for the first whole answer of `/`. It dies with this process.
 *
 * `firstAnswerMs` is the time from the start of its process to that answer's last byte.
 */
async function startServer(program, env = {}) {
  const { command, args } = nodeOnCore(0, program)
  const start = performance.now()
  const child = spawn(command, args, { env: { ...systemEnv(), ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  void ended.then(() => process.off('exit', abandon))
  const url = await addressPrintedBy(child)
  await fetchOnce(`${url}/`)
  return {
    url,
    pid: child.pid,
    firstAnswerMs: performance.now() - start,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function addressPrintedBy(child) {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error('a server printed no address in time')), patienceMs)
    let printed = ''
    child.stdout.on('data', (bytes) => {
      printed += bytes
      const [address] = /http:\/\/127\.0\.0\.1:[1-9]\d*(?=\D)/.exec(printed) ?? []
      if (address) resolve(address)
    })
    child.once('close', (code) => reject(new Error(`a server ended with exit code ${code}:\n${printed}`)))
    child.once('close', () => clearTimeout(giveUp))
    giveUp.unref()
  })
}

function systemEnv() {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  return { PATH, HOME, TMPDIR, SystemRoot, NODE_ENV: 'production' }
}

// Every variable is named, so that an owner's `.env` changes no figure.
export function serverEnv(dataDir) {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: `file:${path.join(dataDir, 'toldaria.db')}`,
    PUBLIC_URL: '',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SEED: 'demo',
    RATE_LIMIT: 'on',
    LOG_LEVEL: 'warn',
    INSTAGRAM_TOKEN: '',
    // A port that fetch refuses to ask: no figure depends on another host.
    YOUTUBE_IMAGES_URL: 'http://127.0.0.1:9',
  }
}
