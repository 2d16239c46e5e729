import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { residentBytes } from '../../bench/lib/process-stats.mjs'
import { administrator, serverEnv } from '../../bench/lib/servers.mjs'

export { administrator }

const heapMb = 512
const sampleMs = 50

/** The built server on a free port of this machine, with a temporary data folder. Its memory is measured. */
export async function startServer(env = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-siege-'))
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, 'scripts/serve.mjs'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...serverEnv(dataDir), RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  let peak = 0
  const sampling = setInterval(() => (peak = Math.max(peak, sample(child.pid))), sampleMs)
  const port = await portPrintedBy(child)
  return {
    port,
    pid: child.pid,
    dataDir,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** The maximum memory since the last call, in MB. */
    takePeakMb() {
      const taken = Math.max(peak, sample(child.pid))
      peak = 0
      return Math.round(taken / 1e6)
    },
    async stop() {
      clearInterval(sampling)
      child.kill('SIGTERM')
      await ended
      process.off('exit', abandon)
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Undefined if the process has just ended. */
function sample(pid) {
  try {
    return residentBytes(pid) || 0
  } catch {
    return 0
  }
}

async function portPrintedBy(child) {
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
