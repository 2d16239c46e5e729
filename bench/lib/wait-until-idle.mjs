import { setTimeout as pause } from 'node:timers/promises'
import { cpuMicroseconds } from './process-stats.mjs'

const intervalMs = 1000
/** CPU time per second of an idle server, which polls the database twice a second. */
const maxIdleUs = 40_000
const timeoutMs = 600_000

/**
 * Waits until a server is idle. Two seconds after the last change it recompresses its edition, which takes minutes with
 * 10,000 products. Three idle seconds in a row are longer than the pause before that.
 */
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
