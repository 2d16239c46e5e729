import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes the files of interrupted writes, `<prefix>….<process id>.<random>.new`, but not those that another process is writing now. Never
 * throws.
 */
export async function removeLeftovers(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const writer = name.startsWith(prefix) ? Number(/\.(\d+)(\.\w+)?\.new$/.exec(name)?.[1]) : 0
    if (writer > 0 && !isOtherProcess(writer)) await rm(join(folder, name)).catch(() => undefined)
  }
}

/** Whether another process of this id runs now. This process has written nothing yet. */
function isOtherProcess(id: number): boolean {
  if (id === process.pid) return false
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
