import { expect } from 'vitest'
import { childrenWith } from './child-processes.ts'

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
