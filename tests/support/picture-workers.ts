import { expect } from 'vitest'
import { childrenWith } from './child-processes.ts'

/** The ids of this process's picture workers. */
export function pictureWorkers(): number[] {
  return childrenWith('--input-type=module')
}

/** Kills all picture workers, so that the next job starts one. */
export async function endPictureWorkers(): Promise<void> {
  const pids = pictureWorkers()
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  // A killed worker keeps its id until this process has reaped it.
  await expect.poll(() => pids.filter(isThere)).toEqual([])
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Waits for `count` workers, one after the other, and kills each during its job. */
export async function killWorkersDuringJobs(count: number, signal: NodeJS.Signals): Promise<void> {
  const lost: number[] = []
  const next = () => pictureWorkers().filter((pid) => !lost.includes(pid))
  for (let turn = 0; turn < count; turn += 1) {
    await expect.poll(next).toHaveLength(1)
    for (const pid of next()) {
      process.kill(pid, signal)
      lost.push(pid)
    }
  }
}
