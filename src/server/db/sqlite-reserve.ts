import { randomBytes } from 'node:crypto'
import { statSync, truncateSync } from 'node:fs'
import { rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { privateFile } from './private-files.ts'
import { sqliteError } from './sqlite-errors.ts'
import type { Database } from './tables.ts'

const reserveBytes = 4_000_000
const reserves = new WeakMap<Database, Reserve>()

/** Room that is kept free for the writes that must work on a full disk. */
export type Reserve = ReturnType<typeof createReserve>

/**
 * A file of 4 MB beside the database. On a full disk it is emptied, so that the owner can still sign in and delete; an
 * empty file is the sign, also after a restart, that the room is spent. It is filled again when the disk has twice its
 * size to spare.
 */
export function createReserve(path: string) {
  const file = `${path}-reserve`
  const bytes = () => statSync(file, { throwIfNoEntry: false })?.size

  return {
    /** Gives the room up. @returns whether there was any */
    release(): boolean {
      if (!bytes()) return false
      truncateSync(file)
      return true
    },

    /** Fills the reserve where it is missing or spent and the disk has room. Never throws. */
    async restore(): Promise<void> {
      const aside = `${file}.${process.pid}.new`
      try {
        if (path === ':memory:' || bytes()) return
        const { bavail, bsize } = await statfs(dirname(path))
        if (bavail * bsize < 2 * reserveBytes) return
        // Random, because a file system that compresses gives zeros no room.
        await writeFile(aside, randomBytes(reserveBytes), { mode: privateFile })
        await rename(aside, file)
      } catch {
        await rm(aside, { force: true }).catch(() => undefined)
      }
    },

    /** @throws the database's error for a full disk while the reserve is spent and cannot be filled again */
    async assertNotSpent(): Promise<void> {
      if (bytes() !== 0) return
      await this.restore()
      if (bytes() === 0) throw sqliteError(13, 'the disk is full and its reserve is spent')
    },
  }
}

/** Ties a reserve to the database that it belongs to. */
export function keepReserve(db: Database, reserve: Reserve): void {
  reserves.set(db, reserve)
}

/** The reserve of a database; none where the database is a server's. */
export function reserveOf(db: Database): Reserve | undefined {
  return reserves.get(db)
}
