import { execFileSync } from 'node:child_process'

/** The ids of this process's children whose command has this text. */
export function childrenWith(text: string): number[] {
  const table = ps('-e', '-o', 'pid=,ppid=,args=')
  return table.split('\n').flatMap((row) => {
    const [pid, parent] = row.trim().split(/\s+/)
    return Number(parent) === process.pid && row.includes(text) ? [Number(pid)] : []
  })
}

/** The command of a process with its arguments, which every user of the machine can read. */
export function commandOf(pid: number): string {
  return ps('ww', '-o', 'args=', '-p', String(pid)).trim()
}

function ps(...args: string[]): string {
  return execFileSync('ps', args, { encoding: 'utf8' })
}
