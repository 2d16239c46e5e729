import { setTimeout as pause } from 'node:timers/promises'
import { cpuMicroseconds } from './process-stats.mjs'

const intervalMs = 1000
/** CPU time per second of an idle server, which polls the database twice a second. */
const maxIdleUs = 40_000
const timeoutMs = 600_000

/** Waits until a server has been idle for three seconds in a row: what runs after a start would be measured too. */
export async function waitUntilIdle({ pid }) {
  const deadline = performance.now() + timeoutMs
  let idleSeconds = 0
  while (idleSeconds < 3) {
    const before = cpuMicroseconds(pid)
    await pause(intervalMs)
    idleSeconds = cpuMicroseconds(pid) - before < maxIdleUs ? idleSeconds + 1 : 0
    if (performance.now() > deadline) throw new Error('the server did not become idle in ten minutes')
  }
}
