import { setTimeout as pause } from 'node:timers/promises'
import { cpuMicroseconds } from './process-stats.mjs'

const lookMs = 1000
/** Asking the database twice a second takes less than this of each second. */
const idleUs = 40_000
const patienceMs = 600_000

/**
 * Waits until a server rests: when nothing has changed for two seconds it compresses all it holds as small as it
 * gets, which is work for minutes with 10,000 products. Three idle looks in a row outlast the pause before it.
 */
export async function settled({ pid }) {
  const deadline = performance.now() + patienceMs
  let idleLooks = 0
  while (idleLooks < 3) {
    const before = cpuMicroseconds(pid)
    await pause(lookMs)
    idleLooks = cpuMicroseconds(pid) - before < idleUs ? idleLooks + 1 : 0
    if (performance.now() > deadline) throw new Error('the server did not come to rest')
  }
}
