import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fetchOnce } from './load.mjs'

const startTimeoutMs = 120_000

export const administrator = { email: 'dono@toldaria.example', password: 'sombra-e-agua-fresca' }

let folder
/** A path in this run's temporary folder, which is removed at exit. */
export function temporary(name) {
  if (!folder) {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-bench-'))
    process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  }
  return path.join(folder, name)
}

/** Starts the built server with the embedded database in `dataDir`. */
export function startOurs(dataDir, env = {}) {
  return startServer(['scripts/serve.mjs'], { ...serverEnv(dataDir), ...env })
}

/** Starts a bare node:http server that sends these captured responses; see programs/bare.mjs. */
export function startBare(resources) {
  const file = temporary('resources.json')
  fs.writeFileSync(file, JSON.stringify(resources.map((one) => ({ ...one, bytes: one.bytes.toString('base64') }))))
  return startServer(['tests/bench/programs/bare.mjs', file])
}

/** Starts a server with another server's page, without scripts; see programs/static.mjs. */
export function startStatic(origin) {
  return startServer(['tests/bench/programs/static.mjs', origin])
}

/** Starts a server and waits for the first complete response of `/`. It is killed when this process exits. */
async function startServer(program, env = {}) {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, program, {
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  void ended.then(() => process.off('exit', kill))
  const url = await printedUrl(child)
  await fetchOnce(`${url}/`)
  return {
    url,
    pid: child.pid,
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
