import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'

/** The ids of this process's children whose command has this text. */
export function childrenWith(text: string): number[] {
  const table = ps('-e', '-o', 'pid=,ppid=,args=')
  return table.split('\n').flatMap((row) => {
    const [pid, parent] = row.trim().split(/\s+/)
    return Number(parent) === process.pid && row.includes(text) ? [Number(pid)] : []
  })
}

/** The command and the variables of a process. */
export function environmentOf(pid: number): string {
  return ps('eww', '-o', 'command=', '-p', String(pid))
}

function ps(...args: string[]): string {
  return execFileSync('ps', args, { encoding: 'utf8' })
}

/** The ids of the processes that open pictures for this process now. */
export function pictureProcesses(): number[] {
  return childrenWith('--input-type=module')
}

/** Waits for `count` processes that open pictures, one after the other, and ends each with the signal. */
export async function endPictureProcesses(count: number, signal: NodeJS.Signals): Promise<void> {
  const ended: number[] = []
  const next = () => pictureProcesses().filter((pid) => !ended.includes(pid))
  for (let turn = 0; turn < count; turn += 1) {
    await expect.poll(next).toHaveLength(1)
    for (const pid of next()) {
      process.kill(pid, signal)
      ended.push(pid)
    }
  }
}
