import { execFileSync } from 'node:child_process'

/** The ids of a process's children whose command has this text. */
export function childrenOf(parent: number, text = ''): number[] {
  const table = ps('-e', '-o', 'pid=,ppid=,args=')
  return table.split('\n').flatMap((row) => {
    const [pid, parentOfRow] = row.trim().split(/\s+/)
    return Number(parentOfRow) === parent && row.includes(text) ? [Number(pid)] : []
  })
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The command of a process with its arguments, which every user of the machine can read. */
export function commandOf(pid: number): string {
  return ps('ww', '-o', 'args=', '-p', String(pid)).trim()
}

function ps(...args: string[]): string {
  return execFileSync('ps', args, { encoding: 'utf8' })
}
