import { randomBytes } from 'node:crypto'
import { statSync, truncateSync } from 'node:fs'
import { rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { privateFile } from './private-files.ts'
import { sqliteError, withCode } from './sqlite-errors.ts'
import type { Database } from './tables.ts'

const reserveBytes = 4_000_000
const reserves = new WeakMap<Database, Reserve>()

/** Disk space for the writes that must work on a full disk. */
export type Reserve = ReturnType<typeof createReserve>

/**
 * A file of 4 MB beside the database. On a full disk it is emptied, so that the owner can still sign in and delete. An empty file means,
 * even after a restart, that the reserve is spent. It is filled again when twice its size is free on the disk.
 */
export function createReserve(path: string) {
  const file = `${path}-reserve`

  function bytes(): number | undefined {
    try {
      return statSync(file, { throwIfNoEntry: false })?.size
    } catch (error) {
      throw withCode(error as Error)
    }
  }

  return {
    /**
     * Empties the reserve.
     * @returns whether it held anything
     */
    release(): boolean {
      if (!bytes()) return false
      truncateSync(file)
      return true
    },

    /** Fills the reserve if it is missing or spent and the disk has room. Never throws. */
    async restore(): Promise<void> {
      // One name for all processes, so that the next one replaces what a killed one left.
      const aside = `${file}.new`
      try {
        if (path === ':memory:' || bytes()) return
        const { bavail, bsize } = await statfs(dirname(path))
        if (bavail * bsize < 2 * reserveBytes) return
        // Random, because a compressing file system gives zeros no space.
        await writeFile(aside, randomBytes(reserveBytes), { mode: privateFile })
        await rename(aside, file)
      } catch {
        await rm(aside).catch(() => undefined)
      }
    },

    /** @throws the database's error for a full disk if the reserve is spent and cannot be filled again */
    async assertNotSpent(): Promise<void> {
      if (bytes() !== 0) return
      await this.restore()
      if (bytes() === 0) throw sqliteError(13, 'the disk is full and its reserve is spent')
    },
  }
}

/** Assigns a reserve to a database. */
export function assignReserve(db: Database, reserve: Reserve): void {
  reserves.set(db, reserve)
}

/** The reserve of a database; undefined for PostgreSQL. */
export function reserveOf(db: Database): Reserve | undefined {
  return reserves.get(db)
}
