import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fetchOnce } from './fetch-once.mjs'
import { nodeOnCore } from './pinning.mjs'

const startTimeoutMs = 120_000

// The settings of `npm run serve`, without npm's own process.
const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
const serveEnv = Object.fromEntries(
  [...scripts.serve.matchAll(/(\w+)=(\w+) /g)].map(([, name, value]) => [name, value]),
)

export const administrator = { email: 'dono@toldaria.example', password: 'sombra-e-agua-fresca' }

/** Starts the built server with the embedded database in `dataDir`. */
export function startOurs(dataDir, env = {}) {
  return startServer(['scripts/serve.mjs'], { ...serveEnv, ...serverEnv(dataDir), ...env })
}

/** Starts the naive server with the same database; see programs/naive.mjs. */
export function startNaive(dataDir) {
  return startServer(['dist/bench/naive.js'], serverEnv(dataDir))
}

/** Starts a bare node:http server with captured responses; see programs/bare.mjs. */
export function startBare(resourcesFile) {
  return startServer(['bench/programs/bare.mjs', resourcesFile])
}

/** Starts a server with another server's page, without scripts; see programs/static.mjs. */
export function startStatic(origin) {
  return startServer(['bench/programs/static.mjs', origin])
}

/**
 * Starts a server on core 0 and waits for the first complete response of `/`. It is killed when this process exits.
 *
 * `startMs` is the time from spawning its process to the last byte of that response.
 */
async function startServer(program, env = {}) {
  const { command, args } = nodeOnCore(0, program)
  const start = performance.now()
  const child = spawn(command, args, { env: { ...systemEnv(), ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  void ended.then(() => process.off('exit', kill))
  const url = await printedUrl(child)
  await fetchOnce(`${url}/`)
  return {
    url,
    pid: child.pid,
    startMs: performance.now() - start,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function printedUrl(child) {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('a server printed no URL in time')), startTimeoutMs)
    let output = ''
    child.stdout.on('data', (bytes) => {
      output += bytes
      const [url] = /http:\/\/127\.0\.0\.1:[1-9]\d*(?=\D)/.exec(output) ?? []
      if (url) resolve(url)
    })
    child.once('close', (code) => reject(new Error(`a server ended with exit code ${code}:\n${output}`)))
    child.once('close', () => clearTimeout(timeout))
    timeout.unref()
  })
}

function systemEnv() {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  return { PATH, HOME, TMPDIR, SystemRoot, NODE_ENV: 'production' }
}

// All variables are set, so that a developer's `.env` does not affect the figures.
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
    // fetch refuses this port, so no figure depends on another host.
    YOUTUBE_IMAGES_URL: 'http://127.0.0.1:9',
  }
}
