import { spawnSync } from 'node:child_process'
import os from 'node:os'

const canPin = os.cpus().length > 1 && spawnSync('taskset', ['-c', '1', 'true']).status === 0

/** How the pinning is described in the report. */
export const pinning = canPin ? 'servers on core 0, load on core 1' : 'nothing pinned to a core'

/** The command that runs Node pinned to one core, if the system supports it. The child's pid is Node's. */
export function nodeOnCore(core, args) {
  return canPin
    ? { command: 'taskset', args: ['-c', String(core), process.execPath, ...args] }
    : { command: process.execPath, args }
}
