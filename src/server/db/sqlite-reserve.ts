import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { privateFile } from './private-files.ts'

const reserveBytes = 4_000_000

/**
 * A file beside the database that holds room for small writes. On a full disk it is given up, so that the owner can
 * still sign in and delete; it comes back when the disk has twice its size to spare.
 */
export function createReserve(path: string) {
  const file = `${path}-reserve`

  return {
    /** Gives the room up. @returns whether there was any */
    release(): boolean {
      try {
        rmSync(file)
        return true
      } catch {
        return false
      }
    },

    /** Takes the room where it is missing and can be spared. Never throws. */
    async restore(): Promise<void> {
      const aside = `${file}.${process.pid}.new`
      try {
        if (path === ':memory:' || (await stat(file).catch(() => undefined))) return
        const { bavail, bsize } = await statfs(dirname(path))
        if (bavail * bsize < 2 * reserveBytes) return
        // Random, because a file system that compresses gives zeros no room.
        await writeFile(aside, randomBytes(reserveBytes), { mode: privateFile })
        await rename(aside, file)
      } catch {
        await rm(aside, { force: true }).catch(() => undefined)
      }
    },
  }
}
