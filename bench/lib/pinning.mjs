import { spawnSync } from 'node:child_process'
import os from 'node:os'

const canPin = os.cpus().length > 1 && spawnSync('taskset', ['-c', '1', 'true']).status === 0

/** How the table's foot says it. */
export const pinning = canPin ? 'servers on core 0, load on core 1' : 'nothing pinned to a core'

/** A command that runs Node on one core, where the system can do that. The process is Node's own. */
export function nodeOnCore(core, args) {
  return canPin
    ? { command: 'taskset', args: ['-c', String(core), process.execPath, ...args] }
    : { command: process.execPath, args }
}
