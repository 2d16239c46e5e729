import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'

/** Process ids of the processes that open pictures for this one. */
export function pictureWorkers(): number[] {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return table.split('\n').flatMap((row) => {
    const [pid, parent] = row.trim().split(/\s+/)
    return Number(parent) === process.pid && row.includes('--input-type=module') ? [Number(pid)] : []
  })
}

/** Ends every process that opens pictures, so that the next order begins one. */
export async function endPictureWorkers(): Promise<void> {
  const pids = pictureWorkers()
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  // One that has ended is there until this process was told, and is then nobody's.
  await expect.poll(() => pids.filter(isThere)).toEqual([])
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Waits for `count` processes in a row, each begun by an order, and ends each in the middle of it. */
export async function loseWorkers(count: number, signal: NodeJS.Signals): Promise<void> {
  const lost: number[] = []
  const next = () => pictureWorkers().filter((pid) => !lost.includes(pid))
  for (let turn = 0; turn < count; turn += 1) {
    await expect.poll(next, { timeout: 30_000 }).toHaveLength(1)
    for (const pid of next()) {
      process.kill(pid, signal)
      lost.push(pid)
    }
  }
}
