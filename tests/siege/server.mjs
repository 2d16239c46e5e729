import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { residentBytes } from '../bench/lib/load.mjs'
import { administrator, serverEnv } from '../bench/lib/servers.mjs'

export { administrator }

/** The built server on a free port of this machine, with a temporary data folder. Its memory is measured. */
export async function startServer(env = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-siege-'))
  const child = spawn(process.execPath, ['--max-old-space-size=512', 'scripts/serve.mjs'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...serverEnv(dataDir), RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let peak = 0
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const sampling = setInterval(() => {
    if (isAlive()) peak = Math.max(peak, residentBytes(child.pid) || 0)
  }, 50)
  return {
    port: await printedPort(child),
    pid: child.pid,
    dataDir,
    isAlive,
    peakMb: () => Math.round(peak / 1e6),
    async stop() {
      clearInterval(sampling)
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function printedPort(child) {
  let printed = ''
  for await (const bytes of child.stdout) {
    printed += bytes
    const [, port] = /http:\/\/127\.0\.0\.1:([1-9]\d*)(?=\D)/.exec(printed) ?? []
    if (port) {
      child.stdout.on('data', () => {})
      return Number(port)
    }
  }
  throw new Error(`the server ended:\n${printed}`)
}
